//! From what a macro is given to what stands in its place.

use proc_macro2::{Span, TokenStream, TokenTree};
use quote::quote;
use syn::spanned::Spanned;
use syn::visit_mut::VisitMut;

use crate::analysis::nesting;
use crate::diagnostics::{Diagnostic, Report};
use crate::item;
use crate::syntax::{split_closure, split_item, without_raw_names};

/// An item that is marked with `#[amp(attribute)]`.
pub fn marked_item(attribute: TokenStream, input: TokenStream) -> TokenStream {
    let original = without_raw_names(input);
    let mut report = Report::default();
    let mut code = original.clone();
    if let Err((span, diagnostic)) = nesting::check(&original) {
        report.add(span, diagnostic);
        code = without_body(original.clone());
        if nesting::check(&code).is_err() {
            let errors = report.into_tokens();
            return quote!(#errors #original);
        }
    }
    let mut item = match syn::parse2::<syn::Item>(code.clone()) {
        Ok(item) => item,
        // rustc has read the item before, and says what is wrong with it.
        Err(_) => {
            let cpu = attribute.to_string().contains("cpu");
            if let Ok(Head(item)) = syn::parse2(code.clone()) {
                return item::unreadable(&item, cpu);
            }
            if let Ok(item::ReadableStruct(item)) = syn::parse2(code.clone()) {
                return item::structure(&item);
            }
            match syn::parse2::<syn::Item>(item::readable(code)) {
                Ok(item) => item,
                Err(_) => return original,
            }
        }
    };
    if has_part_without_name(&item) {
        return original;
    }
    let arguments = (!attribute.is_empty()).then(|| quote!((#attribute)));
    if let Some(second) = take_marks(&mut item) {
        let (what, mend) = ("an item that is marked twice", "remove one `#[amp]`");
        report.add(second, Diagnostic::Unsupported { what, mend });
        let errors = report.into_tokens();
        return quote!(#errors #[::amp_runtime::amp_macros::amp #arguments] #item);
    }
    Outer.visit_item_mut(&mut item);
    let restriction = restriction(&attribute);
    if restriction != "host" && report.is_empty() {
        let mark = quote!(#[::amp_runtime::amp_macros::amp #arguments]);
        if let Some(items) = split_item(&item, &mark) {
            return items;
        }
    }
    let undeclared = match restriction.as_str() {
        "host" => TokenStream::new(),
        _ => item::declare_lifetimes(&mut item),
    };
    let expanded = match (restriction.as_str(), item) {
        ("", syn::Item::Fn(item)) => item::function(&item, false, report),
        ("cpu" | "amp, cpu" | "cpu, amp", syn::Item::Fn(item)) => {
            item::function(&item, true, report)
        }
        (_, _) if !report.is_empty() => report.into_tokens(),
        ("host", syn::Item::Fn(item)) => item::host(item),
        ("", syn::Item::Struct(item)) => item::structure(&item),
        ("", syn::Item::Enum(item)) => item::enumeration(&item),
        ("", syn::Item::Impl(item)) => item::implementation(&item),
        ("", syn::Item::Trait(item)) => item::interface(&item),
        ("cpu" | "host", item) if restricted(&item).is_some() => without_restriction(&item),
        ("" | "cpu" | "host", item) => reject_item(&item),
        (_, item) => {
            let given = attribute.to_string();
            let mut report = Report::default();
            report.add(attribute.span(), Diagnostic::Arguments { given });
            let errors = report.into_tokens();
            // What uses it is right.
            let has_mark = matches!(item, syn::Item::Fn(_)) || restricted(&item).is_some();
            let mark = has_mark.then(|| quote!(#[::amp_runtime::amp_macros::amp]));
            quote!(#errors #mark #item)
        }
    };
    quote!(#undeclared #expanded)
}

/// The words in the parentheses of the attribute; a comma may follow the last one.
fn restriction(attribute: &TokenStream) -> String {
    let text = attribute.to_string();
    let words: Vec<_> = text.split(',').map(str::trim).collect();
    match words.as_slice() {
        [words @ .., ""] if !words.is_empty() => words.join(", "),
        words => words.join(", "),
    }
}

/// Is a field or a generic parameter called `_`? rustc has said that this is no name.
fn has_part_without_name(item: &syn::Item) -> bool {
    let field = |fields: &syn::Fields| {
        fields.iter().any(|field| field.ident.as_ref().is_some_and(|name| name == "_"))
    };
    let parameter = |generics: &syn::Generics| {
        let types = generics.type_params().map(|parameter| &parameter.ident);
        let consts = generics.const_params().map(|parameter| &parameter.ident);
        types.chain(consts).any(|name| name == "_")
    };
    match item {
        syn::Item::Struct(item) => field(&item.fields) || parameter(&item.generics),
        syn::Item::Enum(item) => {
            item.variants.iter().any(|variant| field(&variant.fields)) || parameter(&item.generics)
        }
        syn::Item::Fn(item) => parameter(&item.sig.generics),
        syn::Item::Impl(item) => {
            let methods = item.items.iter().any(|part| match part {
                syn::ImplItem::Fn(method) => parameter(&method.sig.generics),
                _ => false,
            });
            parameter(&item.generics) || methods
        }
        syn::Item::Trait(item) => {
            let methods = item.items.iter().any(|part| match part {
                syn::TraitItem::Fn(method) => parameter(&method.sig.generics),
                _ => false,
            });
            parameter(&item.generics) || methods
        }
        _ => false,
    }
}

/// Puts attributes before what they stand in: `fn f() { #![allow(…)] }`. Bodies are written anew, and what
/// follows is not their beginning any more.
struct Outer;

impl VisitMut for Outer {
    fn visit_attribute_mut(&mut self, attribute: &mut syn::Attribute) {
        attribute.style = syn::AttrStyle::Outer;
    }

    // Attributes have no place before an argument, `Index<{ #![allow(…)] 1 }>`.
    fn visit_generic_argument_mut(&mut self, _: &mut syn::GenericArgument) {}
}

/// A function of which only what stands before the body can be read.
struct Head(syn::ItemFn);

impl syn::parse::Parse for Head {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(syn::Attribute::parse_outer)?;
        let (vis, sig) = (input.parse()?, input.parse()?);
        let body: proc_macro2::Group = input.parse()?;
        let brace_token = syn::token::Brace(body.span());
        let block = syn::Block { brace_token, stmts: Vec::new() };
        Ok(Head(syn::ItemFn { attrs, vis, sig, block: Box::new(block) }))
    }
}

/// An item with nothing in its last braces.
fn without_body(item: TokenStream) -> TokenStream {
    let mut tokens: Vec<_> = item.into_iter().collect();
    if let Some(TokenTree::Group(body)) = tokens.last_mut() {
        let span = body.span();
        *body = proc_macro2::Group::new(body.delimiter(), TokenStream::new());
        body.set_span(span);
    }
    tokens.into_iter().collect()
}

/// What an item is called that is marked `#[amp]`, and never with a restriction.
fn restricted(item: &syn::Item) -> Option<(Span, &'static str)> {
    Some(match item {
        syn::Item::Struct(item) => (item.struct_token.span(), "a struct"),
        syn::Item::Enum(item) => (item.enum_token.span(), "an enum"),
        syn::Item::Impl(item) => (item.impl_token.span(), "an impl block"),
        syn::Item::Trait(item) => (item.trait_token.span(), "a trait"),
        _ => return None,
    })
}

/// Refuses the restriction, and goes on as if there were none: what uses the item is right.
fn without_restriction(item: &syn::Item) -> TokenStream {
    let mut report = Report::default();
    if let Some((span, what)) = restricted(item) {
        report.add(span, Diagnostic::RestrictedItem { what });
    }
    let errors = report.into_tokens();
    quote!(#errors #[::amp_runtime::amp_macros::amp] #item)
}

fn reject_item(item: &syn::Item) -> TokenStream {
    let (span, what) = match item {
        // rustc says so itself.
        syn::Item::Verbatim(tokens) if is_without_body(tokens) => return tokens.clone(),
        syn::Item::Mod(item) => (item.mod_token.span(), "a module"),
        syn::Item::Static(item) => (item.static_token.span(), "a static"),
        syn::Item::Const(item) => {
            (item.const_token.span(), "a const, which kernels can use as it is")
        }
        other => (other.span(), "this item"),
    };
    let mut report = Report::default();
    report.add(span, Diagnostic::OnItem { what });
    let errors = report.into_tokens();
    match item {
        syn::Item::Mod(module) => {
            let module = with_marks(module);
            quote!(#errors #module)
        }
        item => quote!(#errors #item),
    }
}

/// Is it a function that ends with a semicolon?
fn is_without_body(item: &TokenStream) -> bool {
    let function = syn::parse2::<syn::TraitItemFn>(item.clone());
    function.is_ok_and(|function| function.default.is_none())
}

/// The attributes of what may be marked.
fn attributes_of(item: &mut syn::Item) -> Option<&mut Vec<syn::Attribute>> {
    Some(match item {
        syn::Item::Fn(item) => &mut item.attrs,
        syn::Item::Struct(item) => &mut item.attrs,
        syn::Item::Enum(item) => &mut item.attrs,
        syn::Item::Impl(item) => &mut item.attrs,
        syn::Item::Trait(item) => &mut item.attrs,
        _ => return None,
    })
}

fn is_mark(attribute: &syn::Attribute) -> bool {
    attribute.path().is_ident("amp")
}

/// Takes the marks that follow the first one, and gives the place of one of them.
fn take_marks(item: &mut syn::Item) -> Option<Span> {
    let attributes = attributes_of(item)?;
    let second = attributes.iter().find(|attribute| is_mark(attribute))?.path().span();
    attributes.retain(|attribute| !is_mark(attribute));
    Some(second)
}

/// A module with what would be marked in it, so that its users have no errors.
fn with_marks(module: &syn::ItemMod) -> syn::ItemMod {
    let mut module = module.clone();
    for item in module.content.iter_mut().flat_map(|(_, items)| items) {
        let Some(attributes) = attributes_of(item) else { continue };
        if !attributes.iter().any(is_mark) {
            let marked = match &*item {
                syn::Item::Fn(function) => item::unreadable(function, false),
                other => quote!(#[::amp_runtime::amp_macros::amp] #other),
            };
            *item = syn::Item::Verbatim(marked);
        }
    }
    module
}

/// What a closure is to become.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Wanted {
    /// By its parameters and by whether it gives something: a kernel, or a function that is a value.
    Either,
    /// A function that is a value.
    Function,
}

/// A kernel, or a function that is a value, from the closure or the name that `amp!` or `function!` is given.
pub fn closure(input: TokenStream, wanted: Wanted) -> TokenStream {
    let input = without_raw_names(input);
    let mut report = Report::default();
    let broken = match wanted {
        Wanted::Either => quote!(::amp_runtime::BrokenKernel),
        Wanted::Function => quote!(::amp_runtime::function::BrokenFunction),
    };
    if let Err((span, diagnostic)) = nesting::check(&input) {
        report.add(span, diagnostic);
        let errors = report.into_tokens();
        return quote!({ #errors #broken });
    }
    let input = without_last_comma(input);
    let error = match syn::parse2::<syn::Expr>(input.clone()).map(without_parentheses) {
        Ok(syn::Expr::Closure(mut closure)) => {
            Outer.visit_expr_closure_mut(&mut closure);
            let again = match wanted {
                Wanted::Either => quote!(::amp_runtime::amp_macros::amp_closure!),
                Wanted::Function => quote!(::amp_runtime::amp_macros::amp_function!),
            };
            return split_closure(&closure, &again).unwrap_or_else(|| {
                match wanted == Wanted::Function || item::is_value(&closure) {
                    true => item::value(&closure),
                    false => item::closure(&closure),
                }
            });
        }
        Ok(syn::Expr::Path(path)) => return item::named(&path),
        Ok(other) => {
            let diagnostic = match wanted {
                Wanted::Either => {
                    let found = "there is none: this is not a closure".to_owned();
                    Diagnostic::KernelIndex { found }
                }
                Wanted::Function => Diagnostic::Unsupported {
                    what: "a function that is neither a closure nor a name",
                    mend: "write `function!(|x: f32| …)`, or name one: `function!(name)`",
                },
            };
            report.add(other.span(), diagnostic);
            report.into_tokens()
        }
        Err(_) if let Some(end) = end_of_closure(&input) => {
            let what = "a `;` behind the closure";
            let mend = "put the closure's body into braces: `|…| { …; … }`";
            report.add(end, Diagnostic::Unsupported { what, mend });
            report.into_tokens()
        }
        // rustc reads it as well, and knows what was meant: `i++`, `a and b`.
        Err(error) => {
            let text = error.to_string();
            return quote!({
                #[cfg(any())]
                fn unread() { let _ = (#input); }
                // Should rustc find nothing wrong, there is an error when it makes code.
                fn refused<T>() {
                    const { ::core::assert!(::core::mem::size_of::<T>() != 0, "{}", #text) }
                }
                refused::<()>();
                #broken
            });
        }
    };
    quote!({ #error #broken })
}

fn without_parentheses(expression: syn::Expr) -> syn::Expr {
    match expression {
        syn::Expr::Paren(inner) => without_parentheses(*inner.expr),
        other => other,
    }
}

/// Where a `;` ends a closure, which a macro is given alone.
fn end_of_closure(input: &TokenStream) -> Option<Span> {
    let tokens: Vec<_> = input.clone().into_iter().collect();
    let is_end = |token: &TokenTree| matches!(token, TokenTree::Punct(p) if p.as_char() == ';');
    let end = tokens.iter().position(is_end)?;
    let closure = tokens[..end].iter().cloned().collect();
    syn::parse2::<syn::ExprClosure>(closure).ok().map(|_| tokens[end].span())
}

/// What a macro is given, as a call could be written: a comma may follow.
fn without_last_comma(input: TokenStream) -> TokenStream {
    let mut tokens: Vec<_> = input.into_iter().collect();
    let is_comma = |token: &TokenTree| matches!(token, TokenTree::Punct(p) if p.as_char() == ',');
    if tokens.len() > 1 && tokens.last().is_some_and(is_comma) {
        tokens.pop();
    }
    tokens.into_iter().collect()
}

/// What stands beside `#[tile_static]` in ordinary Rust, and the error that it is there.
pub fn misplaced_tile_static(item: &TokenStream) -> TokenStream {
    let mut report = Report::default();
    report.add(proc_macro2::Span::call_site(), Diagnostic::TileStaticOutside);
    let errors = report.into_tokens();
    quote!(#errors #item)
}
