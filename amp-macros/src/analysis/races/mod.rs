//! Races that are certain: C3569.
//!
//! Some threads of a tile, or of a domain without tiles, are followed through the body, with what is known of
//! their values. Since the last barrier they have read and written elements; where two threads access one element, and
//! one of them writes it, and both come there for certain, it is a race. So nothing has to be known
//! of the program that is not seen here, and a loop with known rounds is run, not reasoned about.
//!
//! A tile whose sizes are constants is followed for each size of those that tiles have, and rustc
//! says which of them it is.

mod assumed;
mod bases;
mod borders;
mod branches;
mod effects;
mod expressions;
mod kinds;
mod lanes;
mod memory;
mod names;
mod places;
mod run;
#[cfg(test)]
mod tests;
mod threads;
mod value;

use std::collections::BTreeMap;

use proc_macro2::{Span, TokenStream};
use quote::quote_spanned;
use syn::GenericArgument;

use crate::analysis::length;
use crate::diagnostics::{Diagnostic, Report, unruled};
use crate::source::Source;
use crate::syntax::{
    BindingId, Block, Expression, ExpressionKind, Name, Statement, TiledForm, rank, visit_block,
    visit_blocks,
};
use assumed::{Assumed, Assumptions};
use run::Run;

/// The most expressions that are evaluated for one body, in all tiles together.
const FUEL: usize = 100_000;

/// Threads that are followed together.
pub enum Group<'k> {
    /// Those of a tile.
    Tile(&'k TiledForm),
    /// Some in the midst of a domain without tiles.
    Domain { rank: usize },
}

/// How many threads of a domain are looked at along each of its sides.
const NEIGHBOURS: usize = 4;

/// A domain of more sides is not followed: the work grows with them, and any number can be written.
const MOST_SIDES: usize = 8;

impl Group<'_> {
    /// Those of the domain that has indices of this type.
    pub fn of_domain(index: &syn::Type) -> Option<Self> {
        let rank = rank(index).filter(|rank| *rank <= MOST_SIDES)?;
        Some(Group::Domain { rank })
    }

    /// The sizes of tiles, as they are written.
    fn sizes(&self) -> &[GenericArgument] {
        match self {
            Group::Tile(form) => &form.sizes,
            Group::Domain { .. } => &[],
        }
    }

    /// The sizes of each group that is followed, of a tile or of threads that differ by these components of
    /// their index. What a position is multiplied by is known where it is the same for all, along one side.
    fn all(&self, tile: &[usize], used: &[usize]) -> Vec<Vec<usize>> {
        let rank = match self {
            Group::Tile(_) => return vec![tile.to_vec()],
            Group::Domain { rank } => *rank,
        };
        let along = |sides: &[usize]| {
            (0..rank).map(|side| if sides.contains(&side) { NEIGHBOURS } else { 1 }).collect()
        };
        let whole = (2..=3).contains(&used.len()).then_some(used);
        whole.into_iter().chain(used.chunks(1)).map(along).collect()
    }
}

/// The threads that run a body.
pub struct Launched<'k> {
    pub group: Group<'k>,
    /// The name of the index.
    pub index: &'k Name,
    /// The parameters that are the same for all threads.
    pub uniform: Vec<Name>,
    /// May the sizes be those of an instance?
    pub generic: bool,
    /// The constants that the file declares, with the values that they may have.
    pub constants: BTreeMap<String, Vec<i64>>,
}

impl Launched<'_> {
    /// The components of the index that a body uses: a kernel for a single thread never needs one.
    fn components(&self, body: &Block) -> Vec<usize> {
        let Group::Domain { rank } = self.group else { return Vec::new() };
        let is_index = |expression: &Expression| matches!(&expression.kind, ExpressionKind::Variable(name, _) if name.id == self.index.id);
        let (mut uses, mut of_components) = (0, vec![0; rank]);
        visit_block(body, &mut |expression| {
            uses += usize::from(is_index(expression));
            if let ExpressionKind::Index(of, component) = &expression.kind
                && is_index(of)
                && let Some(component) = position(component)
                && component < rank
            {
                of_components[component] += 1;
            }
        });
        let whole = uses > of_components.iter().sum();
        (0..rank).filter(|component| whole || of_components[*component] > 0).collect()
    }
}

/// The number that a literal is.
fn position(literal: &Expression) -> Option<usize> {
    match &literal.kind {
        ExpressionKind::Literal(syn::Lit::Int(number), _) => number.base10_parse().ok(),
        _ => None,
    }
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

/// A place of races, with what is assumed for each.
struct Guessed<'t> {
    at: &'t Expression,
    races: Vec<(&'t Assumed, Diagnostic)>,
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
    let mut guessed: Vec<Guessed<'_>> = Vec::new();
    for assumed in &assumptions.all {
        let certain = assumptions.is_certain(assumed);
        for (at, race) in follow(body, assumed, launched, fuel) {
            // One variable that is used wrong is one mistake.
            if said.iter().any(|known| root(known) == root(at)) {
                continue;
            }
            if certain {
                said.push(at);
                report.add(at.span, race);
                continue;
            }
            match guessed.iter_mut().find(|known| std::ptr::eq(known.at, at)) {
                Some(known) => known.races.push((assumed, race)),
                None => guessed.push(Guessed { at, races: vec![(assumed, race)] }),
            }
        }
    }
    guessed.retain_mut(|Guessed { at, races }| {
        let whatever = assumptions.are_all(races.iter().map(|(assumed, _)| *assumed));
        if whatever && let Some((_, race)) = races.pop() {
            report.add(at.span, race);
        }
        !whatever
    });
    let items = !launched.generic || assumptions.are_items(launched);
    let subject = assumptions.subject();
    for Guessed { at, races } in guessed {
        let arms = races.iter().map(|(assumed, race)| {
            let (pattern, message) = (assumptions.pattern(assumed), race.message());
            quote_spanned!(at.span=> #pattern => ::core::panic!("{}", #message),)
        });
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

/// Follows threads through the body.
fn follow<'t>(
    body: &'t Block,
    assumed: &Assumed,
    launched: &Launched<'_>,
    fuel: usize,
) -> Vec<Found<'t>> {
    let mut found: Vec<Found<'t>> = Vec::new();
    let used = launched.components(body);
    for sizes in launched.group.all(&assumed.sizes, &used) {
        let mut run = Run::new(body, launched, assumed, &sizes, fuel);
        for name in &launched.uniform {
            let value = run.bases.named(&format!("parameter {name}"), true);
            run.declare(name, value);
        }
        if matches!(launched.group, Group::Domain { .. }) {
            let index = run.of_thread("global");
            run.declare(launched.index, index);
        }
        run.body(body);
        // One variable that is used wrong is one mistake.
        for (at, race) in run.memory.found {
            if !found.iter().any(|(known, _)| root(known) == root(at)) {
                found.push((at, race));
            }
        }
    }
    found
}

/// The variable that a place is in.
fn root(place: &Expression) -> Option<BindingId> {
    place.root().map(|(name, _)| name.id)
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
