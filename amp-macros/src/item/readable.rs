//! Items of which some bodies or fields cannot be read, as in a program that is being written.
//!
//! rustc reads an item before it expands `#[amp]`, so it has said what is wrong. Everything but these
//! bodies and fields is expanded, so that their users have no errors and an editor knows what there is.

use proc_macro2::{Delimiter, Group, Ident, Spacing, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote, quote_spanned};

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

/// A struct with those of its fields that can be read.
pub struct ReadableStruct(pub syn::ItemStruct);

impl syn::parse::Parse for ReadableStruct {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Self> {
        let attrs = input.call(syn::Attribute::parse_outer)?;
        let (vis, struct_token, ident, generics) =
            (input.parse()?, input.parse()?, input.parse()?, input.parse()?);
        let body: Group = input.parse()?;
        let fields = fields_of(body.stream());
        let fields = syn::parse2(quote!({ #(#fields),* }))?;
        let fields = syn::Fields::Named(fields);
        Ok(Self(syn::ItemStruct {
            attrs,
            vis,
            struct_token,
            ident,
            generics,
            fields,
            semi_token: None,
        }))
    }
}

/// What stands between the commas of a struct: a field begins with a name and a colon, wherever the one
/// before it ends.
fn fields_of(tokens: TokenStream) -> Vec<syn::Field> {
    let tokens: Vec<_> = tokens.into_iter().collect();
    let is = |token: &TokenTree, sign: char| matches!(token, TokenTree::Punct(punct) if punct.as_char() == sign);
    let begins = |at: usize| match tokens.get(at..at + 2) {
        Some([TokenTree::Ident(_), TokenTree::Punct(colon)]) => {
            colon.as_char() == ':' && colon.spacing() == Spacing::Alone
        }
        _ => false,
    };
    let fields = (0..tokens.len()).filter(|at| begins(*at)).filter_map(|at| {
        let name = &tokens[at];
        let rest = tokens.iter().enumerate().skip(at + 2);
        let ty: TokenStream = rest
            .take_while(|(at, token)| !begins(*at) && !is(token, ',') && !is(token, ';'))
            .map(|(_, token)| token.to_token_stream())
            .collect();
        let ty: syn::Type = syn::parse2(ty).ok()?;
        syn::parse::Parser::parse2(syn::Field::parse_named, quote!(pub #name: #ty)).ok()
    });
    fields.collect()
}
