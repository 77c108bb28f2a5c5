//! Items of which some bodies cannot be read, as in a program that is being written.
//!
//! rustc reads an item before it expands `#[amp]`, so it has said what is wrong. Everything but these
//! bodies is expanded, so that callers have no errors and an editor knows what there is.

use proc_macro2::{Delimiter, Group, Ident, Span, TokenStream, TokenTree};
use quote::quote_spanned;

/// What a body becomes that cannot be read.
const MISSING: &str = "__amp_missing_body";

/// Is it such a body?
pub fn is_missing(body: &syn::Block) -> bool {
    matches!(body.stmts.as_slice(), [syn::Stmt::Expr(syn::Expr::Path(path), None)] if path.path.is_ident(MISSING))
}

/// An `impl` or a trait without the bodies that cannot be read.
pub fn readable(item: TokenStream) -> TokenStream {
    let mut tokens: Vec<_> = item.into_iter().collect();
    if let Some(TokenTree::Group(members)) = tokens.last_mut() {
        *members = with(members, members_of(members.stream()));
    }
    tokens.into_iter().collect()
}

fn members_of(members: TokenStream) -> TokenStream {
    let mut in_function = false;
    let members = members.into_iter().map(|token| match token {
        TokenTree::Group(body) if in_function && body.delimiter() == Delimiter::Brace => {
            in_function = false;
            TokenTree::Group(if is_readable(&body) { body } else { missing(&body) })
        }
        token => {
            in_function |= matches!(&token, TokenTree::Ident(word) if word == "fn");
            in_function &= !matches!(&token, TokenTree::Punct(end) if end.as_char() == ';');
            token
        }
    });
    members.collect()
}

fn is_readable(body: &Group) -> bool {
    let body = TokenStream::from(TokenTree::Group(body.clone()));
    syn::parse2::<syn::Block>(body).is_ok()
}

fn missing(body: &Group) -> Group {
    let name = Ident::new(MISSING, Span::call_site());
    with(body, quote_spanned!(body.span()=> #name))
}

/// The same group, of other tokens.
fn with(group: &Group, tokens: TokenStream) -> Group {
    let mut new = Group::new(group.delimiter(), tokens);
    new.set_span(group.span());
    new
}
