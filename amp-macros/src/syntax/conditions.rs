//! `#[cfg(…)]` within `#[amp]` code: rustc decides which code there is.
//!
//! Code with a condition in it is written twice, once for either answer. rustc keeps one of the two, and
//! the macro gets that again, with one condition less.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::punctuated::Punctuated;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, Item};

use super::statement::leading_attributes;
use crate::diagnostics::{Diagnostic, Report};

/// An item with a condition in it, as two items; `mark` is the attribute on it.
pub fn split_item(item: &Item, mark: &TokenStream) -> Option<TokenStream> {
    let mut item = item.clone();
    // Conditions of the whole item are rustc's.
    let own = std::mem::take(attributes_of(&mut item)?);
    let Split { condition, with, without } = Split::of(item, Conditions::visit_item_mut)?;
    Some(match without {
        Ok(without) => quote! {
            #[cfg(#condition)]
            #mark
            #(#own)*
            #with
            #[cfg(not(#condition))]
            #mark
            #(#own)*
            #without
        },
        Err(refused) => {
            let errors = refused.into_tokens();
            quote!(#errors #mark #(#own)* #with)
        }
    })
}

/// The same for a kernel from a closure.
pub fn split_closure(closure: &syn::ExprClosure, again: &TokenStream) -> Option<TokenStream> {
    let split = Split::of(closure.clone(), Conditions::visit_expr_closure_mut)?;
    let Split { condition, with, without } = split;
    let again = |closure| quote!(#again { #closure });
    let with = again(with);
    Some(match without.map(again) {
        Ok(without) => {
            quote!({ #[cfg(#condition)] { #with } #[cfg(not(#condition))] { #without } })
        }
        Err(refused) => {
            let errors = refused.into_tokens();
            quote!({ #errors #with })
        }
    })
}

/// Code with a condition in it, as it is if that holds and if it does not.
struct Split {
    condition: TokenStream,
    with: TokenStream,
    without: Result<TokenStream, Report>,
}

impl Split {
    /// By the first condition of some code.
    fn of<T: ToTokens>(mut code: T, visit: impl FnOnce(&mut Conditions, &mut T)) -> Option<Self> {
        let tokens = code.to_token_stream();
        let condition = first(tokens.clone())?;
        let with = replaced(tokens, &condition, &mut |_, attributes| quote!(#(#[#attributes])*));
        visit(&mut Conditions(condition.to_string()), &mut code);
        // What is still there stands where no code can be left out.
        let mut report = Report::default();
        let without = replaced(code.to_token_stream(), &condition, &mut |span, attributes| {
            if attributes.is_empty() {
                let what = "a condition in this place";
                let mend =
                    "put it on a statement, an arm, a field or an argument, or write `cfg!(…)`";
                report.add(span, Diagnostic::Unsupported { what, mend });
            }
            TokenStream::new()
        });
        let without = if report.is_empty() { Ok(without) } else { Err(report) };
        Some(Split { condition, with, without })
    }
}

fn first(tokens: TokenStream) -> Option<TokenStream> {
    let mut after_sign = false;
    for token in tokens {
        if let TokenTree::Group(group) = &token {
            let own = condition_of(group).filter(|_| after_sign).map(|(condition, _)| condition);
            if let Some(found) = own.or_else(|| first(group.stream())) {
                return Some(found);
            }
        }
        after_sign = is_sign(&token);
    }
    None
}

fn is_sign(token: &TokenTree) -> bool {
    matches!(token, TokenTree::Punct(sign) if sign.as_char() == '#')
}

/// Of `[cfg(condition)]` and `[cfg_attr(condition, attributes)]`: the condition, and the attributes.
/// What rustc cannot read as attributes stays as it is written, for rustc to name.
fn condition_of(group: &Group) -> Option<(TokenStream, Vec<TokenStream>)> {
    let attribute = match group.delimiter() {
        Delimiter::Bracket => syn::parse2::<syn::MetaList>(group.stream()).ok()?,
        _ => return None,
    };
    let parse = Punctuated::<TokenTrees, syn::Token![,]>::parse_terminated;
    let mut parts = attribute.parse_args_with(parse).ok()?.into_iter().map(|part| part.0);
    let condition = parts.next()?;
    let attributes: Vec<_> = parts.collect();
    if attributes.iter().any(|one| syn::parse2::<syn::Meta>(one.clone()).is_err()) {
        return None;
    }
    match attributes.is_empty() {
        true => attribute.path.is_ident("cfg").then_some((condition, attributes)),
        false => attribute.path.is_ident("cfg_attr").then_some((condition, attributes)),
    }
}

/// Tokens up to a comma.
struct TokenTrees(TokenStream);

impl syn::parse::Parse for TokenTrees {
    fn parse(input: syn::parse::ParseStream<'_>) -> syn::Result<Self> {
        let mut tokens = Vec::new();
        while !input.is_empty() && !input.peek(syn::Token![,]) {
            tokens.push(input.parse::<TokenTree>()?);
        }
        Ok(TokenTrees(tokens.into_iter().collect()))
    }
}

/// Puts something else in the place of attributes with the condition, each at that place.
fn replaced(
    tokens: TokenStream,
    condition: &TokenStream,
    by: &mut dyn FnMut(Span, Vec<TokenStream>) -> TokenStream,
) -> TokenStream {
    let text = condition.to_string();
    let mut kept: Vec<TokenTree> = Vec::new();
    for token in tokens {
        let TokenTree::Group(group) = &token else {
            kept.push(token);
            continue;
        };
        let after_sign = kept.last().is_some_and(is_sign);
        match condition_of(group).filter(|(own, _)| after_sign && own.to_string() == text) {
            Some((_, attributes)) => {
                kept.pop();
                kept.extend(by(group.span(), attributes));
            }
            None => {
                let within = replaced(group.stream(), condition, by);
                let mut same = Group::new(group.delimiter(), within);
                same.set_span(group.span());
                kept.push(same.into());
            }
        }
    }
    kept.into_iter().collect()
}

/// Takes out what stands under a condition.
struct Conditions(String);

impl Conditions {
    fn stays(&self, attributes: &[Attribute]) -> bool {
        !attributes.iter().any(|attribute| match &attribute.meta {
            syn::Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string() == self.0,
            _ => false,
        })
    }

    fn keep<T, S: Default>(&self, list: &mut Punctuated<T, S>, of: impl Fn(&T) -> &[Attribute]) {
        if list.iter().any(|one| !self.stays(of(one))) {
            let all = std::mem::take(list).into_iter();
            *list = all.filter(|one| self.stays(of(one))).collect();
        }
    }
}

impl VisitMut for Conditions {
    fn visit_block_mut(&mut self, block: &mut syn::Block) {
        block.stmts.retain(|statement| match statement {
            syn::Stmt::Local(local) => self.stays(&local.attrs),
            syn::Stmt::Macro(call) => self.stays(&call.attrs),
            syn::Stmt::Expr(expression, _) => self.stays(leading_attributes(expression)),
            syn::Stmt::Item(item) => {
                attributes_of(&mut item.clone()).is_none_or(|attributes| self.stays(attributes))
            }
        });
        visit_mut::visit_block_mut(self, block);
    }

    fn visit_expr_match_mut(&mut self, choice: &mut syn::ExprMatch) {
        choice.arms.retain(|arm| self.stays(&arm.attrs));
        visit_mut::visit_expr_match_mut(self, choice);
    }

    fn visit_expr_struct_mut(&mut self, new: &mut syn::ExprStruct) {
        self.keep(&mut new.fields, |field| &field.attrs);
        visit_mut::visit_expr_struct_mut(self, new);
    }

    fn visit_expr_array_mut(&mut self, array: &mut syn::ExprArray) {
        self.keep(&mut array.elems, leading_attributes);
        visit_mut::visit_expr_array_mut(self, array);
    }

    fn visit_expr_call_mut(&mut self, call: &mut syn::ExprCall) {
        self.keep(&mut call.args, leading_attributes);
        visit_mut::visit_expr_call_mut(self, call);
    }

    fn visit_expr_method_call_mut(&mut self, call: &mut syn::ExprMethodCall) {
        self.keep(&mut call.args, leading_attributes);
        visit_mut::visit_expr_method_call_mut(self, call);
    }

    fn visit_pat_struct_mut(&mut self, pattern: &mut syn::PatStruct) {
        self.keep(&mut pattern.fields, |field| &field.attrs);
        visit_mut::visit_pat_struct_mut(self, pattern);
    }

    fn visit_fields_named_mut(&mut self, fields: &mut syn::FieldsNamed) {
        self.keep(&mut fields.named, |field| &field.attrs);
        visit_mut::visit_fields_named_mut(self, fields);
    }

    fn visit_fields_unnamed_mut(&mut self, fields: &mut syn::FieldsUnnamed) {
        self.keep(&mut fields.unnamed, |field| &field.attrs);
        visit_mut::visit_fields_unnamed_mut(self, fields);
    }

    fn visit_item_enum_mut(&mut self, item: &mut syn::ItemEnum) {
        self.keep(&mut item.variants, |variant| &variant.attrs);
        visit_mut::visit_item_enum_mut(self, item);
    }

    fn visit_signature_mut(&mut self, signature: &mut syn::Signature) {
        self.keep(&mut signature.inputs, |input| match input {
            syn::FnArg::Typed(typed) => &typed.attrs,
            syn::FnArg::Receiver(receiver) => &receiver.attrs,
        });
        visit_mut::visit_signature_mut(self, signature);
    }

    fn visit_item_impl_mut(&mut self, item: &mut syn::ItemImpl) {
        item.items.retain(|item| match item {
            syn::ImplItem::Fn(item) => self.stays(&item.attrs),
            syn::ImplItem::Const(item) => self.stays(&item.attrs),
            syn::ImplItem::Type(item) => self.stays(&item.attrs),
            _ => true,
        });
        visit_mut::visit_item_impl_mut(self, item);
    }

    fn visit_item_trait_mut(&mut self, item: &mut syn::ItemTrait) {
        item.items.retain(|item| match item {
            syn::TraitItem::Fn(item) => self.stays(&item.attrs),
            syn::TraitItem::Const(item) => self.stays(&item.attrs),
            syn::TraitItem::Type(item) => self.stays(&item.attrs),
            _ => true,
        });
        visit_mut::visit_item_trait_mut(self, item);
    }
}

fn attributes_of(item: &mut Item) -> Option<&mut Vec<Attribute>> {
    Some(match item {
        Item::Const(item) => &mut item.attrs,
        Item::Enum(item) => &mut item.attrs,
        Item::Fn(item) => &mut item.attrs,
        Item::Impl(item) => &mut item.attrs,
        Item::Static(item) => &mut item.attrs,
        Item::Struct(item) => &mut item.attrs,
        Item::Trait(item) => &mut item.attrs,
        Item::Type(item) => &mut item.attrs,
        Item::Use(item) => &mut item.attrs,
        _ => return None,
    })
}
