//! What mutants are made of: all marked items and all kernels of the repository's programs and pages.

use std::fs;
use std::path::{Path, PathBuf};

use proc_macro2::TokenStream;
use quote::ToTokens as _;
use syn::visit::{self, Visit};

use super::pieces::{Gather, Pieces};
use crate::expand::Wanted;

/// What a macro is given.
#[derive(Clone)]
pub enum Seed {
    Item { attribute: TokenStream, item: TokenStream },
    Closure(Wanted, TokenStream),
}

impl Seed {
    pub fn text(&self) -> String {
        match self {
            Seed::Item { attribute, item } => format!("#[amp({attribute})] {item}"),
            Seed::Closure(Wanted::Either, closure) => format!("amp!({closure})"),
            Seed::Closure(Wanted::Function, closure) => format!("function!({closure})"),
        }
    }

    /// What a mutation changes.
    pub fn tokens(&mut self) -> &mut TokenStream {
        match self {
            Seed::Item { item, .. } => item,
            Seed::Closure(_, closure) => closure,
        }
    }
}

/// The texts of the repository's programs: files of Rust, and the programs of pages.
pub fn files() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut texts = Vec::new();
    let mut folders: Vec<PathBuf> =
        ["amp-examples", "amp-runtime", "docs", "tests"].map(|name| root.join(name)).into();
    while let Some(folder) = folders.pop() {
        let mut entries: Vec<_> =
            fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        entries.sort();
        for path in entries {
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = || fs::read_to_string(&path).unwrap();
            match path.extension().and_then(|name| name.to_str()) {
                Some("rs") => texts.push(text()),
                Some("md") => texts.extend(programs_of_page(&text())),
                _ => {}
            }
        }
    }
    texts
}

fn programs_of_page(page: &str) -> Vec<String> {
    let blocks = page.split("```").skip(1).step_by(2);
    blocks
        .filter_map(|block| block.strip_prefix("rust")?.split_once('\n'))
        .map(|(_, text)| text.to_owned())
        .collect()
}

/// The seeds, and the pieces of them that take each other's place.
#[derive(Default)]
pub struct Corpus {
    pub seeds: Vec<Seed>,
    pub pieces: Pieces,
}

impl Corpus {
    /// Of texts; those that are no Rust have none.
    pub fn read(texts: &[String]) -> Corpus {
        let mut corpus = Corpus::default();
        for text in texts {
            let file = syn::parse_str::<syn::File>(text)
                .or_else(|_| syn::parse_str(&format!("fn page() {{ {text} }}")));
            if let Ok(file) = file {
                corpus.visit_file(&file);
            }
        }
        corpus
    }

    fn item(&mut self, attributes: &[syn::Attribute], item: &syn::Item) {
        let is_mark = |attribute: &&syn::Attribute| {
            attribute.path().segments.last().is_some_and(|name| name.ident == "amp")
        };
        let Some(mark) = attributes.iter().find(is_mark) else { return };
        let attribute = match &mark.meta {
            syn::Meta::List(list) => list.tokens.clone(),
            syn::Meta::Path(_) | syn::Meta::NameValue(_) => TokenStream::new(),
        };
        let mut marked = item.clone();
        let attributes = match &mut marked {
            syn::Item::Fn(item) => &mut item.attrs,
            syn::Item::Struct(item) => &mut item.attrs,
            syn::Item::Enum(item) => &mut item.attrs,
            syn::Item::Impl(item) => &mut item.attrs,
            syn::Item::Trait(item) => &mut item.attrs,
            _ => return,
        };
        attributes.retain(|attribute| !is_mark(&attribute));
        let item = marked.to_token_stream();
        Gather(&mut self.pieces).visit_item(&marked);
        self.seeds.push(Seed::Item { attribute, item });
    }
}

impl<'ast> Visit<'ast> for Corpus {
    fn visit_item(&mut self, item: &'ast syn::Item) {
        match item {
            syn::Item::Fn(function) => self.item(&function.attrs, item),
            syn::Item::Struct(structure) => self.item(&structure.attrs, item),
            syn::Item::Enum(enumeration) => self.item(&enumeration.attrs, item),
            syn::Item::Impl(block) => self.item(&block.attrs, item),
            syn::Item::Trait(interface) => self.item(&interface.attrs, item),
            _ => {}
        }
        visit::visit_item(self, item);
    }

    fn visit_macro(&mut self, call: &'ast syn::Macro) {
        let name = call.path.segments.last().map(|name| name.ident.to_string());
        let wanted = match name.as_deref() {
            Some("amp" | "kernel") => Wanted::Either,
            Some("function") => Wanted::Function,
            _ => return,
        };
        if let Ok(closure) = call.parse_body::<syn::Expr>() {
            Gather(&mut self.pieces).visit_expr(&closure);
            self.seeds.push(Seed::Closure(wanted, call.tokens.clone()));
        }
    }
}
