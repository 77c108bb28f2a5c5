//! Raw names: `r#i` is `i`, to rustc and from here on.

use proc_macro2::{Group, Ident, TokenStream, TokenTree};

/// The code, where a name that need not be raw is not. So two names are the same if their texts are.
pub fn without_raw_names(code: TokenStream) -> TokenStream {
    match has_raw_names(&code) {
        true => code.into_iter().map(plain).collect(),
        false => code,
    }
}

fn has_raw_names(code: &TokenStream) -> bool {
    code.clone().into_iter().any(|token| match token {
        TokenTree::Ident(name) => plain_name(&name).is_some(),
        TokenTree::Group(group) => has_raw_names(&group.stream()),
        TokenTree::Punct(_) | TokenTree::Literal(_) => false,
    })
}

fn plain(token: TokenTree) -> TokenTree {
    match token {
        TokenTree::Ident(name) => plain_name(&name).unwrap_or(name).into(),
        TokenTree::Group(group) if has_raw_names(&group.stream()) => {
            let mut of_plain = Group::new(group.delimiter(), without_raw_names(group.stream()));
            of_plain.set_span(group.span());
            of_plain.into()
        }
        other => other,
    }
}

/// The name without `r#`, if it has that and is no keyword.
fn plain_name(name: &Ident) -> Option<Ident> {
    let text = name.to_string();
    let mut plain = syn::parse_str::<Ident>(text.strip_prefix("r#")?).ok()?;
    plain.set_span(name.span());
    Some(plain)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_raw_only_where_they_have_to_be() {
        for (raw, plain) in [
            ("let r#i = i + r#i;", "let i = i + i;"),
            ("f(r#a, [r#b; r#const])", "f(a, [b; r#const])"),
            ("r#type.r#x", "r#type.x"),
            ("a.b(c)", "a.b(c)"),
        ] {
            let [found, expected] = [raw, plain].map(|code| code.parse::<TokenStream>().unwrap());
            assert_eq!(without_raw_names(found).to_string(), expected.to_string());
        }
    }
}
