//! What both lowerings say in the same way: how a function, a constant and a slot are named.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::BinOp;
use syn::spanned::Spanned;

use amp_codes::Code;

use crate::source::{Indices, Source, is_ambiguous};
use crate::syntax::{MethodCall, is_type, is_type_name};

/// The builder in a device twin. Like every name of ours it is hygienic.
pub fn builder() -> Ident {
    Ident::new("builder", Span::mixed_site())
}

/// The thread's index at the start of a device twin.
pub fn index() -> Ident {
    Ident::new("index", Span::mixed_site())
}

/// The slot that carries a literal's type from the native to the device twin.
pub fn slot(number: usize) -> Ident {
    slot_at(number, Span::mixed_site())
}

/// The same, where errors show it at `span`.
pub fn slot_at(number: usize, span: Span) -> Ident {
    format_ident!("slot{}", number, span = hygienic(span))
}

/// The slot of a call. rustc looks into its type for the bounds of the function that is called, and
/// gives an unmet one once if all such places are one span; so this name is not hygienic.
pub fn callee_slot(number: usize, span: Span) -> Ident {
    format_ident!("__amp_slot{}", number, span = span)
}

/// Where rustc shows an unmet bound of the function at `path`.
pub fn callee_span(path: &syn::Path) -> Span {
    let last = path.segments.last().map(|last| &last.arguments);
    match last {
        Some(syn::PathArguments::AngleBracketed(generics)) => {
            generics.args.first().map_or_else(|| path_span(path), Spanned::span)
        }
        _ => path_span(path),
    }
}

/// Where that begins: a function of a type is shown with the type, unless its generics are shown.
pub fn callee_start(path: &syn::ExprPath) -> Span {
    let end = callee_span(&path.path);
    match path.path.segments.last() {
        // The path may begin with tokens that are not the program's.
        Some(last) if last.arguments.is_empty() => path.span().resolved_at(end),
        _ => end,
    }
}

/// The same for a method: at its argument if there is one, or at its name.
pub fn method_span(call: &MethodCall) -> Span {
    match call.arguments.as_slice() {
        [argument] => argument.span,
        _ => call.name.span(),
    }
}

/// An operand within an operation that the native twin hands on. It has the span of the operand
/// itself, so that an error about it is the same in every copy of the body.
pub fn operand(number: usize, span: Span) -> Ident {
    format_ident!("__amp_operand{}", number, span = span)
}

/// What `self` is called in the device twin, in a copy of the body that is never run, and in what runs in all threads
/// of a tile. No constant has this name.
pub fn this() -> Ident {
    Ident::new("__amp_this", Span::mixed_site())
}

/// The type that stands for the declaration of a tile_static variable. An item's name is not hygienic.
pub fn declaration(variable: &Ident) -> Ident {
    format_ident!("__AmpDeclaration", span = variable.span())
}

/// `prefix2` for two arguments.
pub fn arity_name(prefix: &str, arguments: usize) -> Ident {
    format_ident!("{}{}", prefix, arguments, span = Span::mixed_site())
}

/// A span for names of ours that errors show at `span`.
pub fn hygienic(span: Span) -> Span {
    Span::mixed_site().located_at(span)
}

/// A value in parentheses. An error of what they hold is shown as wide as they are, which would be the whole kernel if
/// they were the macro's.
pub fn parenthesised(span: Span, value: &TokenStream) -> TokenStream {
    quote_spanned!(hygienic(span)=> (#value))
}

/// `file:line` of a span.
pub fn location(span: Span) -> TokenStream {
    quote_spanned!(span=> ::core::concat!(::core::file!(), ":", ::core::line!()))
}

/// The generic arguments of a path's last name, as a call spells them.
pub fn turbofish(path: &syn::Path) -> TokenStream {
    match path.segments.last().map(|last| &last.arguments) {
        Some(syn::PathArguments::AngleBracketed(generics)) => {
            let generics = &generics.args;
            quote!(::<#generics>)
        }
        _ => TokenStream::new(),
    }
}

/// The type of a literal that says of which it is.
pub fn literal_type(literal: &syn::Lit) -> Option<Ident> {
    let (name, span) = match literal {
        syn::Lit::Bool(truth) => ("bool", truth.span),
        syn::Lit::Byte(byte) => ("u8", byte.span()),
        syn::Lit::Int(number) => (number.suffix(), number.span()),
        syn::Lit::Float(number) => (number.suffix(), number.span()),
        _ => return None,
    };
    // Of one that is none rustc says so.
    (is_type_name(name) && !name.starts_with(char::is_uppercase))
        .then(|| Ident::new(name, hygienic(span)))
}

/// Where a path is shown: at its last name.
pub fn path_span(path: &syn::Path) -> Span {
    path.segments.last().map_or_else(Span::call_site, |last| last.ident.span())
}

/// Uses the `#[amp]` function at `path`.
///
/// `item` gets a name for what the function's attribute made beside it. An import takes what
/// exists in each namespace and the rest falls through, so for a function that is not `#[amp]` the
/// name means `NotAmp`, which has the same items but cannot be called.
///
/// An import of a name that every module has could mean that, or what a macro has made of the name here.
/// A type's name means what is nearest, so such a name is used as one.
pub fn callee(
    path: &syn::Path,
    arguments: usize,
    item: impl FnOnce(&Ident) -> TokenStream,
) -> TokenStream {
    let span = path_span(path);
    let ordinary = format_ident!("NotAmp{}", arguments.min(16), span = span);
    let name = Ident::new("__amp_callee", span);
    let item = item(&name);
    let mut path = path.clone();
    path.segments.iter_mut().for_each(|segment| segment.arguments = syn::PathArguments::None);
    // Nothing is imported from a type.
    let of_type = path.segments.first().is_some_and(|first| first.ident == "Self");
    let used = match of_type || path.get_ident().is_some_and(is_ambiguous) {
        true => quote_spanned!(span=> #[allow(non_camel_case_types)] type #name = #path;),
        false => quote_spanned!(span=> #[allow(unused_imports)] use #path as #name;),
    };
    quote_spanned! {span=> {
        #[allow(unused_imports)]
        use ::amp_runtime::rules::#ordinary as #name;
        {
            #used
            #item
        }
    }}
}

/// The function of the runtime that stands for an operator of numbers, if the plain one will not
/// do.
pub fn operator_name(op: &BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Add(_) => "add",
        BinOp::Sub(_) => "sub",
        BinOp::Mul(_) => "mul",
        BinOp::Div(_) => "div",
        BinOp::Rem(_) => "rem",
        BinOp::Shl(_) => "shl",
        BinOp::Shr(_) => "shr",
        _ => return None,
    })
}

/// The trait of std whose method an operator of arithmetic or of bits is.
pub fn operator_trait_name(op: &BinOp) -> Option<&'static str> {
    Some(match op {
        BinOp::Add(_) => "Add",
        BinOp::Sub(_) => "Sub",
        BinOp::Mul(_) => "Mul",
        BinOp::Div(_) => "Div",
        BinOp::Rem(_) => "Rem",
        BinOp::BitAnd(_) => "BitAnd",
        BinOp::BitOr(_) => "BitOr",
        BinOp::BitXor(_) => "BitXor",
        BinOp::Shl(_) => "Shl",
        BinOp::Shr(_) => "Shr",
        _ => return None,
    })
}

/// The operator of a compound assignment.
pub fn without_assignment(op: &BinOp) -> BinOp {
    use syn::Token;
    let span = op.span();
    match op {
        BinOp::AddAssign(_) => BinOp::Add(Token![+](span)),
        BinOp::SubAssign(_) => BinOp::Sub(Token![-](span)),
        BinOp::MulAssign(_) => BinOp::Mul(Token![*](span)),
        BinOp::DivAssign(_) => BinOp::Div(Token![/](span)),
        BinOp::RemAssign(_) => BinOp::Rem(Token![%](span)),
        BinOp::BitAndAssign(_) => BinOp::BitAnd(Token![&](span)),
        BinOp::BitOrAssign(_) => BinOp::BitOr(Token![|](span)),
        BinOp::BitXorAssign(_) => BinOp::BitXor(Token![^](span)),
        BinOp::ShlAssign(_) => BinOp::Shl(Token![<<]([span; 2])),
        BinOp::ShrAssign(_) => BinOp::Shr(Token![>>]([span; 2])),
        other => *other,
    }
}

/// Arguments with commas, each in its place.
pub fn argument_list(arguments: impl IntoIterator<Item = TokenStream>) -> TokenStream {
    let arguments = arguments.into_iter();
    quote!(#(#arguments),*)
}

/// Is it an item of a module, which can be imported? Associated constants cannot.
pub fn is_module_item(path: &syn::Path) -> bool {
    let owner = path.segments.iter().rev().nth(1);
    owner.is_none_or(|owner| !is_type(&owner.ident))
}

/// The value of a constant.
///
/// A static is refused (C3586), by an error of rustc's. A name in lower case is named in a pattern for that, as a
/// variable may have been meant by it.
pub fn constant(path: &syn::ExprPath, check: bool) -> TokenStream {
    if path.qself.is_some() {
        return quote!(#path);
    }
    let path = &path.path;
    let variant = path.segments.last().is_some_and(|last| is_lower_case(&last.ident))
        && path.segments.last().is_some_and(|last| is_type_name(&last.ident.to_string()));
    if variant
        || !is_module_item(path)
        || path.segments.iter().any(|segment| !segment.arguments.is_none())
    {
        return quote!(#path);
    }
    if let Some(name) = path.get_ident().filter(|name| is_lower_case(name)) {
        // Most likely a variable that does not exist: rustc says so best of the name itself.
        let check = check.then(|| {
            quote_spanned! {name.span()=>
                if false {
                    #[allow(warnings, unused, clippy::all)]
                    match #name { #name => (), _ => () }
                }
            }
        });
        return quote!({ #check #name });
    }
    let span = path_span(path);
    // rustc says best of the name itself that it is not that of a value.
    if Source::of(span).is_some_and(|source| !source.may_have_constant(path)) {
        return quote!(#path);
    }
    let name = Ident::new("CONSTANT_OF_AMP_CODE", span);
    let width = check.then(|| width_check(path));
    let known = path.get_ident().zip(Source::of(span));
    let is_constant = known.is_some_and(|(name, source)| source.is_constant(&name.to_string()));
    let check = (check && !is_constant).then(|| static_check(&name));
    quote_spanned! {span=> {
        #[allow(unused_imports)]
        use #path as #name;
        #width
        #check
        #name
    }}
}

fn is_lower_case(name: &Ident) -> bool {
    name.to_string().chars().any(char::is_lowercase)
}

/// An error if a constant of `usize` does not fit the 32 bits that it has in a kernel.
fn width_check(path: &syn::Path) -> Option<TokenStream> {
    let last = &path.segments.last()?.ident;
    let indices = Source::of(last.span())?.indices_of(&last.to_string())?;
    let span = path_span(path);
    let words = match indices {
        Indices::One => quote!(&[#path]),
        Indices::Array => quote!(&#path),
        Indices::Point => quote!(#path.components()),
    };
    let message = Code::C3595.message(
        format!(
            "the constant `{last}` is out of range for `usize`, which is 32 bits wide in a kernel: at most {}",
            u32::MAX
        ),
        "use `u64` for numbers that are no indices; an index cannot be that large",
    );
    Some(quote_spanned! {span=>
        #[allow(warnings)]
        const _: () = ::core::assert!(::amp_runtime::rules::are_indices(#words), "{}", #message);
    })
}

/// An error if the name is that of a static: it is a place that cannot be changed, where a constant is a value, of
/// which a copy can be.
fn static_check(name: &Ident) -> TokenStream {
    quote_spanned! {name.span()=>
        #[allow(warnings, unused, clippy::all)]
        const _: fn() = || { let _ = &mut #name; };
    }
}
