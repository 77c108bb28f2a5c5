//! How much code a kernel becomes.

use proc_macro2::{TokenStream, TokenTree};
use syn::parse_quote;

use super::closure;

fn tokens(code: TokenStream) -> usize {
    let count = |token| match token {
        TokenTree::Group(group) => 2 + tokens(group.stream()),
        _ => 1,
    };
    code.into_iter().map(count).sum()
}

/// Whoever reads or debugs the expansion of a line wants to see no more than a page or two of it, and rustc
/// reads all of it each time.
#[test]
fn a_line_is_not_much_code() {
    let saxpy = closure(&parse_quote!(|i: Index<1>| y[i] += a * x[i]));
    assert!(tokens(saxpy.clone()) <= 900, "{} tokens: {saxpy}", tokens(saxpy.clone()));
}
