//! Races that are certain: C3569.
//!
//! Some threads of a tile are followed through the body, with what is known of their values. Since
//! the last barrier they have read and written elements; where two threads access one element, and
//! one of them writes it, and both come there for certain, it is a race. So nothing has to be known
//! of the program that is not seen here, and a loop with known rounds is run, not reasoned about.
//!
//! A tile whose sizes are constants is followed for each size of those that tiles have, and rustc
//! says which of them it is.

mod effects;
mod expressions;
mod memory;
mod places;
mod run;
mod threads;
mod value;

use std::collections::HashMap;
use std::rc::Rc;

use proc_macro2::{Ident, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use syn::GenericArgument;

use crate::diagnostics::{Diagnostic, Report};
use crate::syntax::{
    Block, Expression, ExpressionKind, Statement, TiledForm, visit_block, visit_blocks, written,
};
use crate::tiles::{is_legal, literal_size};
use run::Run;
use threads::Tile;

/// The most expressions that are evaluated for one body, in all tiles together.
const FUEL: usize = 100_000;

/// The threads that run a body.
pub struct Launched<'k> {
    pub form: &'k TiledForm,
    /// The name of the tiled index.
    pub index: &'k Ident,
    /// The parameters that are the same for all threads.
    pub uniform: Vec<Ident>,
    /// May the sizes be those of an instance?
    pub generic: bool,
}

/// A race: where, and what is said of it.
pub type Found<'t> = (&'t Expression, Diagnostic);

/// What is said of a race, by the values of the constants among the sizes.
type Messages = Vec<(Vec<usize>, String)>;

/// Reports races, or gives what rustc has to evaluate to report them.
pub fn check(body: &Block, launched: &Launched<'_>, report: &mut Report) -> TokenStream {
    if !shares(body) {
        return TokenStream::new();
    }
    let sizes = &launched.form.sizes;
    let mut names: Vec<String> = Vec::new();
    for size in sizes.iter().filter(|size| literal_size(size).is_none()) {
        match size_name(size) {
            Some(name) if !names.contains(&name) => names.push(name),
            Some(_) => (),
            None => return TokenStream::new(),
        }
    }
    let tiles = tiles(sizes, &names);
    let fuel = FUEL / tiles.len().max(1);
    let mut found: Vec<(&Expression, Messages)> = Vec::new();
    for (values, sizes) in tiles {
        let tile = Rc::new(Tile::new(&sizes));
        let known = names.iter().cloned().zip(values.iter().map(|value| *value as i64));
        for (at, race) in follow(body, tile, launched, known.collect(), fuel) {
            if names.is_empty() {
                report.add(at.span, race);
                continue;
            }
            let message = (values.clone(), race.message());
            match found.iter_mut().find(|(known, _)| std::ptr::eq(*known, at)) {
                Some((_, messages)) => messages.push(message),
                None => found.push((at, vec![message])),
            }
        }
    }
    let names: Vec<TokenStream> = names.iter().filter_map(|name| name.parse().ok()).collect();
    let checks = found.into_iter().map(|(at, messages)| {
        let (values, messages): (Vec<_>, Vec<_>) = messages.into_iter().unzip();
        let check = quote_spanned! {at.span=>
            match (#(#names,)*) {
                #((#(#values,)*) => ::core::panic!("{}", #messages),)*
                _ => (),
            }
        };
        match launched.generic {
            true => quote_spanned!(at.span=> const { #check };),
            false => quote_spanned!(at.span=> const _: () = #check;),
        }
    });
    quote!(#(#checks)*)
}

/// Follows a tile through the body.
fn follow<'t>(
    body: &'t Block,
    tile: Rc<Tile>,
    launched: &Launched<'_>,
    sizes: HashMap<String, i64>,
    fuel: usize,
) -> Vec<Found<'t>> {
    let mut run = Run::new(tile, body, launched.index.to_string(), sizes, fuel);
    for name in &launched.uniform {
        let value = run.bases.named(&format!("parameter {name}"), true);
        run.declare(name, value);
    }
    run.body(body);
    run.memory.found
}

/// Could threads access one element? Most bodies have nothing to follow.
fn shares(body: &Block) -> bool {
    let mut shares = false;
    visit_blocks(body, &mut |block| {
        shares |= block.statements.iter().any(|one| matches!(one, Statement::TileStatic { .. }));
    });
    visit_block(body, &mut |expression| {
        shares |= match &expression.kind {
            ExpressionKind::Assign(place, _) | ExpressionKind::AssignWith(place, ..) => {
                matches!(place.kind, ExpressionKind::Index(..) | ExpressionKind::Field(..))
            }
            _ => false,
        };
    });
    shares
}

fn size_name(size: &GenericArgument) -> Option<String> {
    let path = match size {
        GenericArgument::Type(syn::Type::Path(ty)) => ty.to_token_stream(),
        GenericArgument::Const(syn::Expr::Path(value)) => value.to_token_stream(),
        _ => return None,
    };
    Some(written(&path))
}

/// The tiles to follow: the values of the names, and the sizes.
fn tiles(sizes: &[GenericArgument], names: &[String]) -> Vec<(Vec<usize>, Vec<usize>)> {
    let mut all: Vec<Vec<usize>> = vec![Vec::new()];
    for _ in names {
        let powers = (0..=10).map(|power| 1_usize << power);
        let longer =
            powers.flat_map(|value| all.iter().map(move |known| [&known[..], &[value]].concat()));
        all = longer.collect();
    }
    let tiles = all.into_iter().filter_map(|values| {
        let sizes = sizes.iter().map(|size| {
            literal_size(size).or_else(|| {
                let name = size_name(size)?;
                Some(values[names.iter().position(|known| *known == name)?])
            })
        });
        let sizes = sizes.collect::<Option<Vec<_>>>()?;
        is_legal(&sizes).then_some((values, sizes))
    });
    tiles.collect()
}
