//! Items of blocks within a body.
//!
//! An item of a body is declared once, beside both twins, so it is known in all of the body. That is so in Rust for
//! the items of the body's own block; those of a block within it are known in that block alone. Where the difference
//! would tell, they are refused.

use std::collections::HashMap;

use proc_macro2::{Ident, TokenStream, TokenTree};
use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit::{self, Visit};

use crate::diagnostics::{Diagnostic, Report};

/// Refuses items of blocks within the body that would mean something else. Are there any?
pub fn check(body: &syn::Block, report: &mut Report) -> bool {
    let mut blocks =
        Blocks { body, everywhere: None, constants: Vec::new(), report, refused: false };
    body.stmts.iter().for_each(|statement| blocks.visit_stmt(statement));
    blocks.refused
}

/// The blocks within a body.
struct Blocks<'b> {
    body: &'b syn::Block,
    /// How often each name stands in the body, once that is asked.
    everywhere: Option<HashMap<String, usize>>,
    /// The constants of the blocks around.
    constants: Vec<String>,
    report: &'b mut Report,
    refused: bool,
}

impl<'b> Visit<'b> for Blocks<'b> {
    fn visit_block(&mut self, block: &'b syn::Block) {
        let before = self.constants.len();
        let items = || block.stmts.iter().filter_map(item);
        self.constants.extend(items().filter_map(|item| match item {
            syn::Item::Const(constant) => Some(constant.ident.to_string()),
            _ => None,
        }));
        for item in items().filter(|item| !matches!(item, syn::Item::Const(_))) {
            self.check(block, item);
        }
        visit::visit_block(self, block);
        self.constants.truncate(before);
    }

    // Its body is another one.
    fn visit_item(&mut self, _: &'b syn::Item) {}
}

impl Blocks<'_> {
    fn check(&mut self, block: &syn::Block, item: &syn::Item) {
        let body = self.body;
        let everywhere = self.everywhere.get_or_insert_with(|| names_in(body.to_token_stream()));
        let (within, own) = (names_in(block.to_token_stream()), names_in(item.to_token_stream()));
        let names = declared(item);
        let shared = names.iter().find(|name| {
            let name = name.to_string();
            everywhere.get(&name) > within.get(&name)
        });
        let (span, what, mend) = match shared {
            Some(name) => (
                name.span(),
                "an item of a block within the body, whose name stands outside of the block, too,",
                "give it a name of its own, or move it to the beginning of the body",
            ),
            None if self.constants.iter().any(|constant| own.contains_key(constant)) => (
                names.first().map_or_else(|| item.span(), Ident::span),
                "an item of a block within the body, which uses a constant of a block,",
                "move both to the beginning of the body",
            ),
            None => return,
        };
        self.report.add(span, Diagnostic::Unsupported { what, mend });
        self.refused = true;
    }
}

fn item(statement: &syn::Stmt) -> Option<&syn::Item> {
    match statement {
        syn::Stmt::Item(item) => Some(item),
        syn::Stmt::Local(_) | syn::Stmt::Expr(..) | syn::Stmt::Macro(_) => None,
    }
}

/// The names that an item declares.
fn declared(item: &syn::Item) -> Vec<Ident> {
    match item {
        syn::Item::Fn(item) => vec![item.sig.ident.clone()],
        syn::Item::Struct(item) => vec![item.ident.clone()],
        syn::Item::Enum(item) => vec![item.ident.clone()],
        syn::Item::Type(item) => vec![item.ident.clone()],
        syn::Item::Trait(item) => vec![item.ident.clone()],
        syn::Item::Use(item) => {
            let mut names = Vec::new();
            imported(&item.tree, &mut names);
            names
        }
        _ => Vec::new(),
    }
}

fn imported(tree: &syn::UseTree, names: &mut Vec<Ident>) {
    match tree {
        syn::UseTree::Path(path) => imported(&path.tree, names),
        syn::UseTree::Name(name) => names.push(name.ident.clone()),
        syn::UseTree::Rename(name) => names.push(name.rename.clone()),
        syn::UseTree::Group(group) => group.items.iter().for_each(|tree| imported(tree, names)),
        syn::UseTree::Glob(_) => (),
    }
}

/// How often each name stands in the tokens, but for those of fields and methods.
fn names_in(tokens: TokenStream) -> HashMap<String, usize> {
    fn count(tokens: TokenStream, names: &mut HashMap<String, usize>) {
        let mut of_value = false;
        for token in tokens {
            let is_dot = matches!(&token, TokenTree::Punct(mark) if mark.as_char() == '.');
            match token {
                TokenTree::Ident(name) if !of_value => {
                    *names.entry(name.to_string()).or_default() += 1
                }
                TokenTree::Group(group) => count(group.stream(), names),
                TokenTree::Ident(_) | TokenTree::Punct(_) | TokenTree::Literal(_) => (),
            }
            of_value = is_dot;
        }
    }
    let mut names = HashMap::new();
    count(tokens, &mut names);
    names
}
