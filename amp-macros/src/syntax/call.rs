//! Reading calls: of functions, methods, closures, constructors and macros.

use proc_macro2::{Ident, Span};
use syn::Expr;
use syn::spanned::Spanned;

use super::assignment::holds_reference;
use super::control::read_match;
use super::foreign::{is_of_slices, mend_of_foreign, mend_of_number};
use super::is_shared;
use super::known::{Callee, KnownType, original_of};
use super::refusal::{UNIT, refuse_tile_of_branches, refuse_unmarked, unsupported};
use super::tiled::ranked;
use super::{Certain, Expression, ExpressionKind, MethodCall, Name, Scope, Structure, Variable};
use crate::diagnostics::Diagnostic;
use crate::facts::gets_the_tile;
use crate::place::Place;
use crate::source::{self, Ordinary, Source};

pub(super) fn read_call(call: &syn::ExprCall, scope: &mut Scope) -> ExpressionKind {
    let mut callee = &*call.func;
    while let Expr::Paren(inner) = callee {
        callee = &inner.expr;
    }
    let Expr::Path(path) = callee else {
        let callee = Expression::boxed(callee, scope);
        return ExpressionKind::CallValue(callee, arguments(call.args.iter(), scope));
    };
    let path = syn::ExprPath { path: ranked(&path.path), ..path.clone() };
    let foreign = mend_of_foreign(&path.path, call.args.len());
    let arguments = match foreign.is_some() || is_refused("fn", &path.path) {
        // With its text a call is one mistake.
        true => call.args.iter().map(|argument| read_unless_text(argument, scope)).collect(),
        false => arguments(call.args.iter(), scope),
    };
    refuse_in_closure(path.span(), &arguments, scope);
    let segments: Vec<_> = path.path.segments.iter().map(|s| s.ident.to_string()).collect();
    let names: Vec<_> = segments.iter().map(String::as_str).collect();
    if path.qself.is_some() {
        if names.last() == Some(&"default") && arguments.is_empty() {
            return ExpressionKind::Inline(quote::quote!(#path()), scope.slot());
        }
        return ExpressionKind::CallAssociated(path.clone(), arguments, scope.slot());
    }
    let owner = path.path.segments.iter().rev().nth(1);
    let known = owner.and_then(original_of).map(|original| original.known);
    match names.as_slice() {
        // `Index::new([…])` is the array of its components.
        [.., "new"]
            if arguments.len() == 1
                && matches!(known, Some(KnownType::Index | KnownType::Extent)) =>
        {
            let components = arguments.into_iter().next().map(Box::new);
            components.map_or(UNIT, |c| ExpressionKind::Point(path.path.clone(), c))
        }
        [.., "new"]
            if arguments.len() > 1
                && matches!(known, Some(KnownType::Index | KnownType::Extent)) =>
        {
            let mend = "it takes an array: `Index::new([y, x])`";
            unsupported(path.span(), "an index or extent of several arguments", mend, scope);
            UNIT
        }
        [.., "mem", "swap"] if arguments.len() == 2 => {
            let reference = arguments.iter().find(|argument| match &argument.kind {
                ExpressionKind::Reference { of, .. } => holds_reference(of),
                _ => false,
            });
            if let Some(reference) = reference {
                let mend = "swap what they refer to: `std::mem::swap(a, b)`, without `&mut`";
                unsupported(reference.span, "a reference that is swapped", mend, scope);
            }
            let mut arguments = arguments.into_iter().map(Box::new);
            match (arguments.next(), arguments.next()) {
                (Some(left), Some(right)) => ExpressionKind::Swap(path.path.clone(), left, right),
                _ => UNIT,
            }
        }
        [.., "from"]
            if known == Some(KnownType::Index)
                && arguments.len() == 1
                && arguments[0].is_tiled() =>
        {
            arguments.into_iter().next().map_or(UNIT, |tiled| {
                let (span, kind) = (tiled.span, global_of(tiled));
                ExpressionKind::Point(path.path.clone(), Box::new(Expression::new(span, kind)))
            })
        }
        [.., owner_name, name] if owner.is_some_and(|owner| is_type(&owner.ident)) => match foreign
        {
            Some(mend) => {
                let name = format!("{owner_name}::{name}");
                scope.report.add(path.span(), Diagnostic::UnknownCall { name, mend });
                UNIT
            }
            None if name.starts_with(char::is_uppercase) => construct(&path.path, arguments, scope),
            None if *name == "default" && arguments.is_empty() => {
                ExpressionKind::Inline(quote::quote!(#path()), scope.slot())
            }
            None => ExpressionKind::CallAssociated(path.clone(), arguments, scope.slot()),
        },
        [_] if scope.is_local(&path.path.segments[0].ident) => {
            let callee = Expression::boxed(callee, scope);
            ExpressionKind::CallValue(callee, arguments)
        }
        [_] if let Some(variable) = is_of_the_host(&path.path, scope) => match variable {
            source::Variable::Ordinary(ordinary) => {
                refuse_ordinary(&path.path.segments[0].ident, ordinary, scope)
            }
            source::Variable::Unknown => {
                let callee = Expression::boxed(callee, scope);
                ExpressionKind::CallValue(callee, arguments)
            }
        },
        [name] if is_type_name(name) && !name.starts_with(char::is_uppercase) => {
            let mend = "it is a type: convert with `value as T`, or with `T::from(value)`";
            let name = (*name).to_owned();
            scope.report.add(path.span(), Diagnostic::UnknownCall { name, mend });
            UNIT
        }
        ["size_of" | "align_of"] | [.., "mem", "size_of" | "align_of"] if arguments.is_empty() => {
            let mend = "compute it before the kernel: `const SIZE: usize = size_of::<T>();`";
            let name = names.join("::");
            scope.report.add(path.span(), Diagnostic::UnknownCall { name, mend });
            UNIT
        }
        [.., name]
            if arguments.len() == 1
                && let Some(mend) = mend_of_number(&path.path, name) =>
        {
            let ty = (*name).to_owned();
            scope.report.add(path.span(), Diagnostic::UnsupportedType { ty, mend });
            UNIT
        }
        [.., name] if name.starts_with(char::is_uppercase) => {
            construct(&path.path, arguments, scope)
        }
        _ if is_unknown(&path.path, scope) => UNIT,
        [_] if scope.refuses_items && scope.is_item(&path.path.segments[0].ident) => UNIT,
        _ => ExpressionKind::Call(Callee::new(path.path.clone()), arguments, scope.slot()),
    }
}

/// Is it a variable of the host, so that it has to be a function that is a value?
fn is_of_the_host(path: &syn::Path, scope: &Scope) -> Option<source::Variable> {
    let name = path.get_ident().filter(|name| scope.is_free(name))?;
    Source::of(name.span())?.variable(&name.to_string(), Place::of(name.span())?.point())
}

/// A call of a function of ordinary Rust.
fn refuse_ordinary(name: &Ident, ordinary: Ordinary, scope: &mut Scope) -> ExpressionKind {
    let mend = match ordinary {
        Ordinary::Closure => format!("`let {name} = function!(|…| …);`"),
        Ordinary::Parameter => {
            format!(
                "take `{name}: impl Function<fn(f32) -> f32>`, and give `function!(|x: f32| …)`"
            )
        }
    };
    scope.report.add(name.span(), Diagnostic::HostClosure { name: name.to_string(), mend });
    UNIT
}

/// Is there no function of the name? rustc says so of an item of ours, since the twins import what they
/// call. If the file has said too little the item is refused all the same.
fn is_unknown(path: &syn::Path, scope: &mut Scope) -> bool {
    let mut segments = path.segments.iter().rev().map(|segment| segment.ident.to_string());
    let (Some(name), module) = (segments.next(), segments.next()) else { return false };
    let span = path.span();
    let Some(source) = Source::of(span).filter(|source| !source.may_have_function(&name)) else {
        return false;
    };
    let here = match &module {
        Some(module) => path.segments.len() == 2 && source.has_inline_module(module),
        None => !ALWAYS_THERE.contains(&&*name),
    };
    if !here {
        return false;
    }
    let mut path = path.clone();
    path.segments.iter_mut().for_each(|segment| segment.arguments = syn::PathArguments::None);
    let call = quote::quote_spanned!(span=> #path());
    scope.report.refuse(quote::quote! {
        #[allow(warnings)]
        const _: () = {
            fn refused() {
                ::amp_runtime::rules::unresolved(#call)
            }
        };
    });
    true
}

/// Functions that every module has.
const ALWAYS_THERE: &[&str] = &["align_of", "align_of_val", "drop", "size_of", "size_of_val"];

/// The index that a tiled one converts to.
fn global_of(tiled: Expression) -> ExpressionKind {
    let global = syn::Member::Named(Ident::new("global", tiled.span));
    ExpressionKind::Field(Box::new(tiled), global)
}

fn arguments<'a>(arguments: impl Iterator<Item = &'a Expr>, scope: &mut Scope) -> Vec<Expression> {
    let arguments: Vec<_> =
        arguments.map(|argument| Expression::read_argument(argument, scope)).collect();
    check_aliases(&arguments, scope);
    arguments.iter().for_each(|argument| refuse_tile_of_branches(argument, scope));
    arguments
}

/// Memory that threads share is not in the borrow checker's view: of one variable of it, a call gets
/// one `&mut` or several `&`.
fn check_aliases(arguments: &[Expression], scope: &mut Scope) {
    let mut seen: Vec<(&Name, bool)> = Vec::new();
    for argument in arguments {
        let (mutable, of) = match &argument.kind {
            ExpressionKind::Reference { mutable, of } => (mutable, &**of),
            ExpressionKind::Variable(_, Variable::Shared) => (&false, argument),
            _ => continue,
        };
        let Some((name, variable)) = of.root() else { continue };
        let shared = variable.is_of_the_tile()
            || matches!(variable, Variable::Shared | Variable::Captured)
            || matches!(of.kind, ExpressionKind::Index(..));
        if !shared {
            continue;
        }
        if seen.iter().any(|(known, other)| *known == name && (*mutable || *other)) {
            let what = "a second reference to one variable beside a `&mut`";
            let mend = "pass one of the values, or the whole variable once";
            unsupported(argument.span, what, mend, scope);
        }
        seen.push((name, *mutable));
    }
}

/// `Name(value, …)`: a tuple struct or a variant.
fn construct(path: &syn::Path, values: Vec<Expression>, scope: &mut Scope) -> ExpressionKind {
    refuse_unmarked(path, scope);
    let fields = values.into_iter().enumerate().map(|(index, value)| {
        let span = value.span;
        value.check_part(scope);
        (syn::Member::Unnamed(syn::Index { index: index as u32, span }), value)
    });
    ExpressionKind::Structure(Box::new(Structure {
        path: path.clone(),
        fields: fields.collect(),
        rest: None,
        tuple: true,
        slot: scope.slot(),
    }))
}

/// Is what the path names refused where the file declares it?
fn is_refused(keyword: &str, path: &syn::Path) -> bool {
    path.segments.last().is_some_and(|last| {
        let name = last.ident.to_string();
        Source::of(last.ident.span()).is_some_and(|source| source.is_refused(keyword, &name))
    })
}

fn read_unless_text(argument: &Expr, scope: &mut Scope) -> Expression {
    match argument {
        Expr::Lit(syn::ExprLit { lit: syn::Lit::Str(_), .. }) => {
            scope.report.refuse(proc_macro2::TokenStream::new());
            Expression::new(argument.span(), UNIT)
        }
        other => Expression::read_argument(other, scope),
    }
}

pub(super) fn read_structure(structure: &syn::ExprStruct, scope: &mut Scope) -> ExpressionKind {
    refuse_unmarked(&structure.path, scope);
    let refused = is_refused("struct", &structure.path);
    let fields = structure
        .fields
        .iter()
        .map(|field| match &field.expr {
            // The field's type is refused.
            Expr::Reference(reference) if refused => {
                scope.report.refuse(proc_macro2::TokenStream::new());
                (field.member.clone(), Expression::read(&reference.expr, scope))
            }
            value => (field.member.clone(), Expression::read_part(value, scope)),
        })
        .collect();
    ExpressionKind::Structure(Box::new(Structure {
        path: structure.path.clone(),
        fields,
        rest: structure.rest.as_ref().map(|rest| Expression::read(rest, scope)),
        tuple: false,
        slot: scope.slot(),
    }))
}

/// Types have upper-case names, as rustc's lints have it, except the primitive ones.
pub fn is_type_name(name: &str) -> bool {
    let upper = name.chars().next().is_some_and(char::is_uppercase);
    upper
        || [
            "f16", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "u8", "u16", "u32",
            "u64", "u128", "usize", "bool", "char", "str",
        ]
        .contains(&name)
}

/// Is it the name of a type: one as [`is_type_name`] says, or one that the file declares?
pub fn is_type(name: &Ident) -> bool {
    let text = name.to_string();
    is_type_name(&text) || Source::of(name.span()).is_some_and(|source| source.has_type(&text))
}

/// Has the file a method of its own of that name?
fn is_own_method(name: &Ident) -> bool {
    Source::of(name.span()).is_some_and(|source| source.has_method(&name.to_string()))
}

pub(super) fn read_method(call: &syn::ExprMethodCall, scope: &mut Scope) -> ExpressionKind {
    let errors = scope.report.len();
    let receiver = Expression::read_argument(&call.receiver, scope);
    if scope.report.len() > errors {
        // A chain of methods is one mistake.
        return UNIT;
    }
    let name: &Ident = &call.method;
    let own = is_own_method(name);
    if !own && ["unwrap", "expect", "unwrap_unchecked"].iter().any(|panicking| name == panicking) {
        // With its text it is one mistake.
        let what = format!(".{name}()");
        scope.report.add(name.span(), Diagnostic::Panicking { what });
        return UNIT;
    }
    let arguments = arguments(call.args.iter(), scope);
    let view = is_shared(&receiver);
    match name.to_string().as_str() {
        "wait"
        | "wait_with_all_memory_fence"
        | "wait_with_global_memory_fence"
        | "wait_with_tile_static_memory_fence"
            if arguments.is_empty() && is_barrier(&receiver) =>
        {
            if scope.depth > 0 {
                let mend = "wait outside the closure: all threads of the tile must come by";
                unsupported(name.span(), "a barrier in a closure", mend, scope);
            }
            return ExpressionKind::Wait { barrier: Box::new(receiver), method: name.clone() };
        }
        _ if receiver.is_barrier_of_tile() => {
            let given = format!(".barrier.{name}()");
            scope.report.add(name.span(), Diagnostic::BarrierForm { given });
            return UNIT;
        }
        "barrier" if receiver.is_tiled() => {
            let given = ".barrier()".to_owned();
            scope.report.add(name.span(), Diagnostic::BarrierForm { given });
            return UNIT;
        }
        "extent" if arguments.is_empty() && view => {
            return ExpressionKind::OfArray { array: Box::new(receiver), method: name.clone() };
        }
        "into" if arguments.is_empty() && receiver.is_tiled() => return global_of(receiver),
        "len" if arguments.is_empty() => {
            return ExpressionKind::OfArray { array: Box::new(receiver), method: name.clone() };
        }
        "to_string" if !own => {
            scope.report.add(name.span(), Diagnostic::StringLiteral);
            return UNIT;
        }
        "iter" | "into_iter" | "iter_mut" | "to_vec" | "to_owned" if !own => {
            let diagnostic = Diagnostic::UnknownMethod { name: name.to_string() };
            scope.report.add(name.span(), diagnostic);
            return UNIT;
        }
        method
            if view && matches!(receiver.kind, ExpressionKind::Variable(_, Variable::Shared))
                || !own && is_of_slices(method) && is_elements(&receiver, scope) =>
        {
            let diagnostic = Diagnostic::UnknownMethod { name: method.to_owned() };
            scope.report.add(name.span(), diagnostic);
            return UNIT;
        }
        // The receiver was refused.
        _ if matches!(&receiver.kind, ExpressionKind::Tuple(parts) if parts.is_empty()) => {
            return UNIT;
        }
        _ => (),
    }
    refuse_in_closure(name.span(), &arguments, scope);
    // It would get a copy, as of any element, and others write meanwhile.
    if gets_the_tile(&arguments) && receiver.referred(false).is_shared_reference() {
        let what = "a method that waits, of a value in memory that threads share";
        let mend = "take the value before, `let value = …;`; or write a function, whose parameter `&T` or `&mut T` is the memory itself";
        unsupported(name.span(), what, mend, scope);
    }
    let root = receiver.root();
    let mutable_element = root.is_some_and(|(root, variable)| {
        variable == Variable::Local && scope.is_mutable(root)
            || variable == Variable::Reference { mutable: true }
    });
    let fixed =
        root.is_some_and(|(root, variable)| variable == Variable::Local && !scope.is_mutable(root));
    ExpressionKind::Method(Box::new(MethodCall {
        mutable_element,
        fixed,
        receiver,
        name: name.clone(),
        generics: call.turbofish.clone(),
        arguments,
        slot: scope.slot(),
    }))
}

/// Is it an array or a slice, as far as is certain, or a reference to one?
fn is_elements(receiver: &Expression, scope: &Scope) -> bool {
    match Certain::of(receiver, scope) {
        Some(Certain::Reference(to)) => matches!(*to, Certain::Elements(_)),
        certain => matches!(certain, Some(Certain::Elements(_))),
    }
}

/// A closure is run by whoever calls it, and so may not wait.
fn refuse_in_closure(call: Span, arguments: &[Expression], scope: &mut Scope) {
    if scope.depth > 0 && gets_the_tile(arguments) {
        let mend = "call it outside the closure, where all threads of the tile come by, and use its result here";
        unsupported(call, "a call that gets the tile, in a closure", mend, scope);
    }
}

fn is_barrier(receiver: &Expression) -> bool {
    match &receiver.kind {
        ExpressionKind::Field(_, syn::Member::Named(name)) => name == "barrier",
        ExpressionKind::Variable(_, variable) => *variable == Variable::Tiled,
        ExpressionKind::Reference { of, .. } | ExpressionKind::Deref(of) => is_barrier(of),
        _ => false,
    }
}

fn macro_name(call: &syn::Macro) -> String {
    call.path.segments.last().map(|last| last.ident.to_string()).unwrap_or_default()
}

/// Reads `matches!(…)` and `cfg!(…)`, the macros of std that have a device form.
pub(super) fn read_macro(call: &syn::Macro, scope: &mut Scope) -> ExpressionKind {
    if macro_name(call) == "cfg" {
        return ExpressionKind::Inline(quote::quote!(#call), scope.slot());
    }
    let test = |input: syn::parse::ParseStream<'_>| {
        let subject: Expr = input.parse()?;
        input.parse::<syn::Token![,]>()?;
        let pattern = syn::Pat::parse_multi_with_leading_vert(input)?;
        let guard = match input.parse::<Option<syn::Token![if]>>()? {
            Some(_) => Some(input.parse::<Expr>()?),
            None => None,
        };
        input.parse::<Option<syn::Token![,]>>()?;
        Ok((subject, pattern, guard))
    };
    match call.parse_body_with(test) {
        Ok((subject, pattern, guard)) if macro_name(call) == "matches" => {
            let guard = guard.map(|guard| quote::quote!(if #guard));
            // A struct would end at its braces, before those of the arms.
            let subject = quote::quote_spanned!(subject.span()=> (#subject));
            let choice = syn::parse_quote!(match #subject { #pattern #guard => true, _ => false });
            read_match(&choice, scope)
        }
        _ => {
            scope.report.add(call.path.span(), macro_diagnostic(call));
            UNIT
        }
    }
}

/// What is said of a macro call, by the macro's name.
fn macro_diagnostic(call: &syn::Macro) -> Diagnostic {
    let name = macro_name(call);
    match name.as_str() {
        "panic" | "assert" | "assert_eq" | "assert_ne" | "debug_assert" | "debug_assert_eq"
        | "debug_assert_ne" | "unreachable" | "todo" | "unimplemented" => {
            Diagnostic::Panicking { what: format!("{name}!") }
        }
        "thread_local" => Diagnostic::ThreadLocalDeclared,
        "asm" | "global_asm" | "naked_asm" => Diagnostic::Assembly,
        "format" | "concat" | "stringify" => Diagnostic::StringLiteral,
        "vec" => Diagnostic::Macro { name, mend: "write an array: `[value; N]`" },
        "println" | "print" | "eprintln" | "eprint" | "dbg" | "write" | "writeln" => {
            let mend = "write `amp_println!(\"…\", …)`, or write the values to a view";
            Diagnostic::Macro { name, mend }
        }
        "amp_assert_eq" | "amp_assert_ne" => {
            Diagnostic::Macro { name, mend: "write `amp_assert!(left == right)`" }
        }
        "tile_static" => {
            Diagnostic::Macro { name, mend: "write `#[tile_static] let mut name: [f32; 64];`" }
        }
        _ => Diagnostic::Macro { name, mend: "write a function marked `#[amp]`" },
    }
}
