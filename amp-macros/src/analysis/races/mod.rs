//! Races that are certain: C3569.
//!
//! Some threads of a tile are followed through the body, with what is known of their values. Since
//! the last barrier they have read and written elements; where two threads access one element, and
//! one of them writes it, and both come there for certain, it is a race. So nothing has to be known
//! of the program that is not seen here, and a loop with known rounds is run, not reasoned about.
//!
//! A tile whose sizes are constants is followed for each size of those that tiles have, and rustc
//! says which of them it is.

mod assumed;
mod branches;
mod effects;
mod expressions;
mod kinds;
mod lanes;
mod memory;
mod places;
mod run;
#[cfg(test)]
mod tests;
mod threads;
mod value;

use std::collections::BTreeMap;

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;

use crate::analysis::length;
use crate::diagnostics::{Diagnostic, Report, unruled};
use crate::source::Source;
use crate::syntax::{
    Block, Expression, ExpressionKind, Name, Statement, TiledForm, visit_block, visit_blocks,
};
use assumed::{Assumed, Assumptions};
use run::Run;

/// The most expressions that are evaluated for one body, in all tiles together.
const FUEL: usize = 100_000;

/// The threads that run a body.
pub struct Launched<'k> {
    pub form: &'k TiledForm,
    /// The name of the tiled index.
    pub index: &'k Name,
    /// The parameters that are the same for all threads.
    pub uniform: Vec<Name>,
    /// May the sizes be those of an instance?
    pub generic: bool,
    /// The constants that the file declares, with the values that they may have.
    pub constants: BTreeMap<String, Vec<i64>>,
}

/// A race: where, and what is said of it.
pub type Found<'t> = (&'t Expression, Diagnostic);

/// What rustc has to evaluate to report races.
#[derive(Default)]
pub struct Checks {
    /// Beside the body.
    pub items: TokenStream,
    /// In it, for each instance.
    pub statements: TokenStream,
}

/// Reports races, or gives what rustc has to evaluate to report them.
pub fn check(body: &Block, launched: &Launched<'_>, report: &mut Report) -> Checks {
    let mut checks = Checks::default();
    if !shares(body) || unruled() {
        return checks;
    }
    let assumptions = Assumptions::of(body, launched);
    let fuel = FUEL / assumptions.all.len().max(1);
    let mut said: Vec<&Expression> = Vec::new();
    let mut found: Vec<(&Expression, Vec<TokenStream>)> = Vec::new();
    for assumed in &assumptions.all {
        let certain = assumptions.is_certain(assumed);
        for (at, race) in follow(body, assumed, launched, fuel) {
            if said.iter().any(|known| std::ptr::eq(*known, at)) {
                continue;
            }
            if certain {
                said.push(at);
                report.add(at.span, race);
                continue;
            }
            let (pattern, message) = (assumptions.pattern(assumed), race.message());
            let arm = quote_spanned!(at.span=> #pattern => ::core::panic!("{}", #message),);
            match found.iter_mut().find(|(known, _)| std::ptr::eq(*known, at)) {
                Some((_, arms)) => arms.push(arm),
                None => found.push((at, vec![arm])),
            }
        }
    }
    let items = !launched.generic || assumptions.are_items(launched);
    let subject = assumptions.subject();
    for (at, arms) in found {
        let check = quote_spanned!(at.span=> match #subject { #(#arms)* _ => () });
        match items {
            true => checks.items.extend(quote_spanned! {at.span=>
                #[allow(warnings)]
                const _: () = #check;
            }),
            false => checks.statements.extend(quote_spanned!(at.span=> const { #check };)),
        }
    }
    checks
}

/// Follows a tile through the body.
fn follow<'t>(
    body: &'t Block,
    assumed: &Assumed,
    launched: &Launched<'_>,
    fuel: usize,
) -> Vec<Found<'t>> {
    let mut run = Run::new(body, launched.index.clone(), assumed, fuel);
    for name in &launched.uniform {
        let value = run.bases.named(&format!("parameter {name}"), true);
        run.declare(name, value);
    }
    run.body(body);
    run.memory.found
}

/// The constants that the file around a place declares.
pub fn constants_around(place: Span) -> BTreeMap<String, Vec<i64>> {
    Source::of(place).map(|source| source.constants(length)).unwrap_or_default()
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
