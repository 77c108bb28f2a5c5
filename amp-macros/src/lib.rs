//! The macros of amp: `#[amp]`, `amp!` and `#[tile_static]`.
//!
//! One way through: tokens → syntax tree (`syntax`) → rules (`calls`, `tiles`, `uniformity`,
//! `analysis`; all texts in `diagnostics`) → two lowerings (`lower`) → items (`item`). Programs use the
//! macros through `amp_runtime`.

mod analysis;
mod calls;
mod diagnostics;
mod facts;
mod item;
mod lower;
mod place;
mod source;
mod syntax;
mod tiles;
mod uniformity;
mod walk;

use analysis::nesting;
use diagnostics::{Diagnostic, Report};
use proc_macro::TokenStream;
use quote::quote;
use syn::spanned::Spanned;
use syntax::{split_closure, split_item, without_raw_names};

/// Marks code for kernels.
///
/// - `#[amp] fn`: a function of kernels (`restrict(amp)`). One whose first parameter is an index
///   and which returns nothing is a kernel: called without its index it is a kernel object.
/// - `#[amp(cpu)] fn`: a function of kernels and of ordinary Rust (`restrict(amp, cpu)`).
/// - `#[amp(host)] fn`: an ordinary function in which `#[amp] |idx: …| …` is a kernel.
/// - `#[amp] struct`: an element type, plain old data in C's layout; or, with type parameters or
///   without names of fields, a type of values.
/// - `#[amp] enum`: a value that is one of several.
/// - `#[amp] impl`, `#[amp] trait`: methods for kernels and for ordinary Rust.
#[proc_macro_attribute]
pub fn amp(attribute: TokenStream, input: TokenStream) -> TokenStream {
    let attribute = proc_macro2::TokenStream::from(attribute);
    let original = without_raw_names(input.into());
    let mut report = Report::default();
    let mut code = original.clone();
    if let Err((span, diagnostic)) = nesting::check(&original) {
        report.add(span, diagnostic);
        code = without_body(original.clone());
    }
    let item = match syn::parse2::<syn::Item>(code) {
        Ok(item) => item,
        // rustc has read the item before, and says what is wrong with it.
        Err(_) => {
            let cpu = attribute.to_string().contains("cpu");
            if let Ok(Head(item)) = syn::parse2(original.clone()) {
                return item::unreadable(&item, cpu).into();
            }
            if let Ok(item::ReadableStruct(item)) = syn::parse2(original.clone()) {
                return item::structure(&item).into();
            }
            match syn::parse2::<syn::Item>(item::readable(original.clone())) {
                Ok(item) => item,
                Err(_) => return original.into(),
            }
        }
    };
    let restriction = attribute.to_string();
    if restriction != "host" && report.is_empty() {
        let arguments = (!attribute.is_empty()).then(|| quote!((#attribute)));
        let mark = quote!(#[::amp_runtime::amp_macros::amp #arguments]);
        if let Some(items) = split_item(&item, &mark) {
            return items.into();
        }
    }
    match (restriction.as_str(), item) {
        ("", syn::Item::Fn(item)) => item::function(&item, false, report),
        ("cpu" | "amp , cpu" | "cpu , amp" | "amp, cpu" | "cpu, amp", syn::Item::Fn(item)) => {
            item::function(&item, true, report)
        }
        (_, _) if !report.is_empty() => report.into_tokens(),
        ("host", syn::Item::Fn(item)) => item::host(item),
        ("", syn::Item::Struct(item)) => item::structure(&item),
        ("", syn::Item::Enum(item)) => item::enumeration(&item),
        ("", syn::Item::Impl(item)) => item::implementation(&item),
        ("", syn::Item::Trait(item)) => item::interface(&item),
        ("" | "cpu" | "host", item) => reject_item(&item),
        (_, item) => {
            let given = restriction.clone();
            let mut report = Report::default();
            report.add(attribute.span(), Diagnostic::Arguments { given });
            let errors = report.into_tokens();
            quote!(#errors #item)
        }
    }
    .into()
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
fn without_body(item: proc_macro2::TokenStream) -> proc_macro2::TokenStream {
    let mut tokens: Vec<_> = item.into_iter().collect();
    if let Some(proc_macro2::TokenTree::Group(body)) = tokens.last_mut() {
        let span = body.span();
        *body = proc_macro2::Group::new(body.delimiter(), proc_macro2::TokenStream::new());
        body.set_span(span);
    }
    tokens.into_iter().collect()
}

fn reject_item(item: &syn::Item) -> proc_macro2::TokenStream {
    let (span, what) = match item {
        syn::Item::Struct(item) => (item.struct_token.span(), "a struct with a restriction"),
        syn::Item::Enum(item) => (item.enum_token.span(), "an enum with a restriction"),
        syn::Item::Impl(item) => (item.impl_token.span(), "an impl block with a restriction"),
        syn::Item::Trait(item) => (item.trait_token.span(), "a trait with a restriction"),
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
    quote!(#errors #item)
}

/// A kernel from a closure: `amp_runtime::amp!` calls this.
#[proc_macro]
pub fn amp_closure(input: TokenStream) -> TokenStream {
    let input = without_raw_names(input.into());
    let mut report = Report::default();
    if let Err((span, diagnostic)) = nesting::check(&input) {
        report.add(span, diagnostic);
        let errors = report.into_tokens();
        return quote!({ #errors ::amp_runtime::rules::BrokenKernel }).into();
    }
    let error = match syn::parse2::<syn::Expr>(input) {
        Ok(syn::Expr::Closure(closure)) => {
            let split = split_closure(&closure);
            return split.unwrap_or_else(|| item::closure(&closure)).into();
        }
        Ok(other) => {
            let found = "there is none: this is not a closure".to_owned();
            report.add(other.span(), Diagnostic::KernelIndex { found });
            report.into_tokens()
        }
        Err(error) => {
            let error = error.into_compile_error();
            quote!(#error;)
        }
    };
    quote!({ #error ::amp_runtime::rules::BrokenKernel }).into()
}

/// Declares a variable that the threads of a tile share: `#[tile_static] let name: T;`. With
/// `#[tile_static(pad = 1)]` each innermost row of an array of arrays has room for one more element,
/// so that a column lies in different banks of the tile's memory.
///
/// `#[amp]` code understands the attribute itself. Where this macro is expanded, the attribute
/// stands outside such code, which is an error (C3584).
#[proc_macro_attribute]
pub fn tile_static(_: TokenStream, input: TokenStream) -> TokenStream {
    let mut report = Report::default();
    report.add(proc_macro2::Span::call_site(), Diagnostic::TileStaticOutside);
    let errors = report.into_tokens();
    let item = proc_macro2::TokenStream::from(input);
    quote!(#errors #item).into()
}
