//! Which types may be written in `#[amp]` code.

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::{GenericArgument, PathArguments, Type, parse_quote_spanned};

use super::known::{KnownType, Original, has_lifetime, last_segment, original, original_of};
use super::tiled::{ranked, tiled_form};
use crate::diagnostics::{Diagnostic, NO_TEXT, Report};
use crate::source::Source;

/// What a parameter's type says about the parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterKind {
    /// `Index<N>`
    Index,
    /// `TiledIndex<…>` or `Barrier`
    Tiled,
    /// A reference to a view or an array of the runtime.
    View,
    /// A reference to data.
    Reference,
    /// A closure.
    Callable,
    /// Any other type, by value.
    Value,
}

/// A type as it is written, on one line.
pub fn written(ty: &impl ToTokens) -> String {
    let text = ty.to_token_stream().to_string();
    let text = text.replace(" < ", "<").replace(" >", ">").replace(" ,", ",").replace("& ", "&");
    text.replace(" :: ", "::")
        .replace("[ ", "[")
        .replace(" ]", "]")
        .replace(" ;", ";")
        .replace("* const", "*const")
        .replace("* mut", "*mut")
        .replace("< ", "<")
}

/// The type of the runtime that it is.
fn known(ty: &Type) -> Option<KnownType> {
    original(ty).map(|original| original.known)
}

/// What a parameter of this type is.
pub fn parameter_kind(ty: &Type) -> ParameterKind {
    match (known(ty), ty) {
        (Some(KnownType::TiledIndex | KnownType::Barrier), _) => ParameterKind::Tiled,
        (_, Type::Reference(reference)) => match is_view(&reference.elem) {
            true => ParameterKind::View,
            false => ParameterKind::Reference,
        },
        (_, Type::ImplTrait(_)) => ParameterKind::Callable,
        (Some(KnownType::Index), _) => ParameterKind::Index,
        _ => ParameterKind::Value,
    }
}

/// Is it a view through which nothing is written, or a reference to one?
pub fn is_read_only(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|segment| segment.ident == "ArrayView")
}

/// Checks a type of a parameter, result, local variable, field or cast, and gives it as generated code
/// writes it.
pub fn value_type(ty: &Type, report: &mut Report) -> Type {
    let mut reject = |mend| {
        let found = written(ty);
        report.add(ty.span(), Diagnostic::UnsupportedType { ty: found, mend });
        ty.clone()
    };
    match ty {
        Type::Paren(inner) => value_type(&inner.elem, report),
        Type::Group(inner) => value_type(&inner.elem, report),
        Type::Infer(_) => ty.clone(),
        Type::Array(array) => {
            let mut array = array.clone();
            *array.elem = value_type(&array.elem, report);
            Type::Array(array)
        }
        Type::Path(path) if is_unmarked(path) => reject(MARK_THE_TYPE),
        Type::Path(path) => match foreign(&path.path) {
            Some(mend) => reject(mend),
            None => tiled_form(ty).map_or_else(
                || Type::Path(syn::TypePath { path: ranked(&path.path), ..path.clone() }),
                |form| form.ty,
            ),
        },
        Type::Tuple(tuple) => {
            let mut tuple = tuple.clone();
            for part in &mut tuple.elems {
                *part = value_type(part, report);
            }
            Type::Tuple(tuple)
        }
        Type::Ptr(_) => reject("devices share no addresses with the host: use a view and an index"),
        Type::Reference(reference) if is_str(&reference.elem) => reject(NO_TEXT),
        Type::Reference(_) => {
            reject("references are for parameters and local names: use the value")
        }
        Type::TraitObject(object) if object.bounds.iter().any(is_callable_bound) => {
            reject(A_CALLABLE)
        }
        Type::TraitObject(_) => reject(
            "devices have no virtual calls: use an enum of cases, or one kernel for each type",
        ),
        Type::ImplTrait(of) if of.bounds.iter().any(is_callable_bound) => reject(
            "no function of kernels gives a closure: take one, `f: impl Fn(…) -> …`, and call it",
        ),
        Type::ImplTrait(_) => reject("write the type itself"),
        Type::BareFn(_) => reject(A_CALLABLE),
        Type::Slice(_) => reject("use an array `[T; N]`, or a view"),
        Type::Never(_) => reject("a function of a kernel returns"),
        _ => reject("use a number, `bool`, an array, or an `#[amp]` struct"),
    }
}

/// What to do about a type of functions that are only known when they are called.
const A_CALLABLE: &str = "devices have no calls through pointers: take `f: impl Fn(…) -> …`, and give it a closure, or call the function by its name";

/// What to do about a type that the file declares without a mark.
pub const MARK_THE_TYPE: &str =
    "mark its declaration `#[amp]`, so that it is a type of kernels as well";

/// Is it a type that the file declares without a mark?
fn is_unmarked(path: &syn::TypePath) -> bool {
    path.path.get_ident().is_some_and(|name| {
        let source = Source::of(name.span());
        source.is_some_and(|source| source.has_unmarked_type(&name.to_string()))
    })
}

/// Checks the type of a field. Of a name that there is not, rustc says so once, of an item of ours, and
/// not in all that belongs to the type.
pub fn field_type(ty: &Type, report: &mut Report) {
    let unknown = match ty {
        Type::Path(path) => path.path.get_ident().filter(|name| {
            let source = Source::of(name.span());
            source.is_some_and(|source| source.lacks_type(&name.to_string()))
        }),
        _ => None,
    };
    match unknown {
        Some(name) => report.refuse(quote::quote! {
            #[allow(warnings)]
            const _: fn(#name) = ::amp_runtime::rules::unresolved;
        }),
        None if is_view_for_ever(ty) => {
            let mend = "a kernel takes views by their own names: give the view a name before the kernel, \
                        `let data = &borrowed.data;`, or hand it over beside the struct";
            report.add(ty.span(), Diagnostic::UnsupportedType { ty: written(ty), mend });
        }
        None if is_matrix(ty) => {
            let mend = "a cooperative matrix is a variable of its own, or an element of an array or a tuple";
            report.add(ty.span(), Diagnostic::UnsupportedType { ty: written(ty), mend });
        }
        None => drop(value_type(ty, report)),
    }
}

/// What has no order and no equality, as the fields of a struct or an enum have.
fn is_matrix(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|segment| {
        let own = Source::of(segment.ident.span())
            .is_some_and(|source| source.has_type("CooperativeMatrix"));
        segment.ident == "CooperativeMatrix" && !own
    })
}

/// A view that names no lifetime of the type that it is a field of. Of one that does, the lifetime is refused.
fn is_view_for_ever(ty: &Type) -> bool {
    let Some(Original { known: KnownType::View, segment, .. }) = original(ty) else { return false };
    let named = match &segment.arguments {
        PathArguments::AngleBracketed(arguments) => match arguments.args.first() {
            Some(GenericArgument::Lifetime(lifetime)) => lifetime.ident != "static",
            _ => false,
        },
        _ => false,
    };
    !named
}

fn is_str(ty: &Type) -> bool {
    last_segment(ty).is_some_and(|segment| segment.ident == "str")
}

/// Checks the type of a parameter, where references are allowed as well, and closures.
pub fn parameter_type(ty: &Type, report: &mut Report) -> Type {
    match ty {
        Type::Reference(reference) if !is_str(&reference.elem) => {
            let mut reference = reference.clone();
            *reference.elem = match &*reference.elem {
                Type::Path(path) if is_view(&reference.elem) => {
                    if let Some(mutable) = &reference.mutability {
                        let mend =
                            "take `&ArrayViewMut<…>`, whose elements can be written through `&`";
                        let found = written(ty);
                        let diagnostic = Diagnostic::UnsupportedType { ty: found, mend };
                        report.add(mutable.span(), diagnostic);
                        return ty.clone();
                    }
                    check_elements(path, report);
                    Type::Path(with_lifetime(path))
                }
                Type::Slice(slice) => {
                    let mut slice = slice.clone();
                    *slice.elem = value_type(&slice.elem, report);
                    Type::Slice(slice)
                }
                Type::ImplTrait(of) if of.bounds.iter().any(is_callable_bound) => {
                    let mend = "take the closure by value, `f: impl Fn(…) -> …`, without the `&`";
                    let diagnostic = Diagnostic::UnsupportedType { ty: written(ty), mend };
                    report.add(reference.and_token.span, diagnostic);
                    return ty.clone();
                }
                elem => {
                    let tiled = matches!(parameter_kind(elem), ParameterKind::Tiled);
                    if let (true, Some(mutable)) = (tiled, &reference.mutability) {
                        let mend = "take it by value: which thread it is, only the launch says";
                        let diagnostic = Diagnostic::UnsupportedType { ty: written(ty), mend };
                        report.add(mutable.span(), diagnostic);
                    }
                    value_type(elem, report)
                }
            };
            Type::Reference(reference)
        }
        Type::ImplTrait(implementing) if implementing.bounds.iter().any(is_callable_bound) => {
            ty.clone()
        }
        Type::Path(_) if is_view(ty) => {
            let mend = "take a view or an array by reference: `&ArrayView<…>`";
            report.add(ty.span(), Diagnostic::UnsupportedType { ty: written(ty), mend });
            ty.clone()
        }
        _ => value_type(ty, report),
    }
}

/// Is it `Fn(…)`, `FnMut(…)` or `FnOnce(…)`?
pub fn is_callable_bound(bound: &syn::TypeParamBound) -> bool {
    match bound {
        syn::TypeParamBound::Trait(bound) => bound.path.segments.last().is_some_and(|last| {
            ["Fn", "FnMut", "FnOnce"].iter().any(|callable| last.ident == callable)
        }),
        _ => false,
    }
}

/// Checks the element type of a view.
fn check_elements(path: &syn::TypePath, report: &mut Report) {
    let Some(PathArguments::AngleBracketed(arguments)) =
        path.path.segments.last().map(|last| &last.arguments)
    else {
        return;
    };
    for argument in &arguments.args {
        if let GenericArgument::Type(element) = argument {
            value_type(element, report);
            check_bytes(element, report);
            let option = last_segment(element).is_some_and(|last| last.ident == "Option");
            if option || matches!(element, Type::Tuple(_)) {
                let mend = "its elements can be of an `#[amp]` struct, whose bytes host and device agree on";
                let ty = written(path);
                report.add(element.span(), Diagnostic::UnsupportedType { ty, mend });
            }
        }
    }
}

/// Checks that a type of memory that host and device share has the same bytes on both.
pub fn check_bytes(ty: &Type, report: &mut Report) {
    if let Type::Path(path) = ty {
        for name in ["bool", "usize"].into_iter().filter(|name| path.path.is_ident(name)) {
            report.add(ty.span(), Diagnostic::SharedType { ty: name.to_owned() });
        }
    }
}

/// The type of a view with its lifetime, which an `async fn` may not leave out.
fn with_lifetime(path: &syn::TypePath) -> syn::TypePath {
    let mut path = path.clone();
    let Some(last) = path.path.segments.last_mut() else { return path };
    let original = original_of(last);
    if original.as_ref().is_some_and(|original| original.aliased) {
        if has_lifetime(last) && last.arguments.is_none() {
            let span = last.ident.span();
            last.arguments = PathArguments::AngleBracketed(parse_quote_spanned!(span=> <'_>));
        }
        return path;
    }
    if original.is_none_or(|original| original.known != KnownType::Array)
        && let PathArguments::AngleBracketed(arguments) = &mut last.arguments
        && !matches!(arguments.args.first(), Some(GenericArgument::Lifetime(_)))
    {
        let anonymous = syn::Lifetime::new("'_", last.ident.span());
        arguments.args.insert(0, GenericArgument::Lifetime(anonymous));
    }
    path
}

fn is_view(ty: &Type) -> bool {
    matches!(known(ty), Some(KnownType::View | KnownType::Array))
}

/// Is it a number, or an array of numbers?
pub fn is_of_numbers(ty: &Type) -> bool {
    match ty {
        Type::Array(array) => is_of_numbers(&array.elem),
        Type::Path(path) => path.path.get_ident().is_some_and(|name| {
            let name = name.to_string();
            super::is_type_name(&name) && !name.starts_with(char::is_uppercase)
        }),
        _ => false,
    }
}

/// Checks the type of a tile_static variable.
pub fn tile_static_type(name: &proc_macro2::Ident, ty: &Type, report: &mut Report) -> Type {
    let plain = match ty {
        Type::Reference(_)
        | Type::Ptr(_)
        | Type::BareFn(_)
        | Type::TraitObject(_)
        | Type::Slice(_) => false,
        Type::Path(path) => {
            !is_view(ty)
                && path.path.segments.last().is_none_or(|last| {
                    let plain = last.arguments.is_none() && last.ident != "String";
                    plain || !CONTAINERS.iter().any(|container| last.ident == container)
                })
        }
        Type::Array(array) => {
            let mut array = array.clone();
            *array.elem = tile_static_type(name, &array.elem, report);
            return Type::Array(array);
        }
        _ => true,
    };
    if plain {
        return value_type(ty, report);
    }
    let diagnostic = Diagnostic::TileStaticType { name: name.to_string(), ty: written(ty) };
    report.add(ty.span(), diagnostic);
    // Of which nothing else is wrong.
    parse_quote_spanned!(ty.span()=> u32)
}

const CONTAINERS: &[&str] = &[
    "Vec", "VecDeque", "Box", "Rc", "Arc", "String", "HashMap", "HashSet", "BTreeMap", "BTreeSet",
    "Cell", "RefCell", "Mutex", "RwLock",
];

/// Well-known types that the model does not have, each with what to use instead. A type of a program may
/// have the name of a generic one, and has no arguments then.
fn foreign(path: &syn::Path) -> Option<&'static str> {
    let ty = path.segments.last()?;
    let name = ty.ident.to_string();
    if is_of_program(path) {
        return None;
    }
    let generic = (!ty.arguments.is_none()).then(|| foreign_generic(&name)).flatten();
    generic.or_else(|| foreign_plain(&name))
}

/// Has the program a type of this name, or may it have one? What that is, its use says.
pub fn is_of_program(path: &syn::Path) -> bool {
    let mut names = path.segments.iter().map(|segment| &segment.ident);
    match (names.next(), names.next()) {
        (Some(name), None) => {
            Source::of(name.span()).is_some_and(|source| source.may_have_type(&name.to_string()))
        }
        (Some(first), Some(name)) if first == "amp_runtime" => name != "Result",
        (Some(first), Some(_)) => !["std", "core", "alloc"].iter().any(|name| first == name),
        _ => false,
    }
}

fn foreign_generic(name: &str) -> Option<&'static str> {
    Some(match name {
        "Vec" | "VecDeque" => {
            "use an array `[T; N]` for a fixed number of elements, a view for data of the host"
        }
        "Box" | "Rc" | "Arc" | "NonNull" => "devices have no heap: use the value itself",
        "HashMap" | "HashSet" | "BTreeMap" | "BTreeSet" => "use a sorted array in a view",
        "Cell" | "RefCell" | "Mutex" | "RwLock" => {
            "every thread has its own local variables; shared ones are tile_static or elements of views"
        }
        "Result" => "use an `Option`, or a value and a `bool`",
        _ => return None,
    })
}

fn foreign_plain(name: &str) -> Option<&'static str> {
    Some(match name {
        "String" | "str" | "char" | "CString" | "OsString" | "PathBuf" => NO_TEXT,
        "AtomicU32" | "AtomicI32" | "AtomicU64" | "AtomicI64" | "AtomicUsize" | "AtomicBool" => {
            "use `atomic_fetch_add(&view[i], 1)` and its kin, on elements of views or tile_static variables"
        }
        "u128" | "i128" => "the widest integers are `u64` and `i64`",
        "isize" => "use `i32` or `i64`",
        "bf16" => "use `f16` or `f32`",
        "Instant" | "Duration" | "SystemTime" => "measure time on the host",
        _ => return None,
    })
}
