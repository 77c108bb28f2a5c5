//! Loops of a few rounds in a thread: what its row reads side by side in each is known before the first.
//!
//! Threads that read in several places far from each other do so at once, as the processor likes it.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;
use syn::BinOp;

use super::Cut;
use super::along::is_constant;
use super::facts::{Item, each_name};
use crate::syntax::{BindingId, Block, Expression, ExpressionKind, Iterated, Name, visit_block};

/// Loops of a few rounds, by what they count from 0: what they read is known before the first.
#[derive(Default)]
pub(super) struct ShortLoops<'b>(pub HashMap<BindingId, &'b Expression>);

impl<'b> ShortLoops<'b> {
    pub(super) fn of(body: &'b Block) -> Self {
        let mut loops = HashMap::new();
        visit_block(body, &mut |expression| {
            if let ExpressionKind::For(repeat) = &expression.kind
                && let Iterated::Range { first, end, limits, steps } = &repeat.over
                && let Some((name, false)) = repeat.pattern.single_name()
                && is_literal(first, |number| number == 0)
                && (is_constant(end) && (repeat.unroll.asked().is_some() || is_quotient(end))
                    || is_literal(end, |number| number <= MOST_ROUNDS))
                && matches!(limits, syn::RangeLimits::HalfOpen(_))
                && steps.is_empty()
            {
                loops.insert(name.id, expression);
            }
        });
        ShortLoops(loops)
    }
}

/// So many rounds has a short loop at most. If a constant is more, for a loop that is to be written out, that is
/// found when it runs.
const MOST_ROUNDS: usize = 16;

/// Is it a part of what a tile has to do, as `SIDE / ROWS` is?
fn is_quotient(number: &Expression) -> bool {
    matches!(number.kind, ExpressionKind::Binary(_, BinOp::Div(_), ..))
}

fn is_literal(number: &Expression, fits: impl Fn(usize) -> bool) -> bool {
    matches!(&number.kind, ExpressionKind::Literal(syn::Lit::Int(literal), _)
        if literal.base10_parse().is_ok_and(fits))
}

impl<'b> Cut<'b> {
    /// What the threads of a row read in each round of a short loop, behind statements of the round, and the name of what
    /// the loop counts.
    pub(super) fn windows_of_rounds(
        &self,
        repeat: &Expression,
        before: &TokenStream,
        window: &TokenStream,
    ) -> Option<(TokenStream, Name)> {
        let ExpressionKind::For(rounds) = &repeat.kind else { return None };
        let (name, false) = rounds.pattern.single_name()? else { return None };
        let (pattern, over) =
            (&rounds.pattern.tokens, self.native.rounds(repeat.span, &rounds.over));
        let all = Ident::new("all", Span::mixed_site());
        let windows = quote!({
            let mut #all = ::amp_runtime::native::window::Rounds::<_, #MOST_ROUNDS>::new();
            for #pattern in #over {
                #before
                #all.add(#window)?;
            }
            #all
        });
        Some((windows, name.clone()))
    }

    /// The short loop on whose rounds an element depends, if it is one at most.
    pub(super) fn rounds_of(&self, access: &Expression) -> Option<Option<&'b Expression>> {
        let mut rounds = HashMap::new();
        self.add_rounds(access, &mut rounds, &mut HashSet::new());
        (rounds.len() <= 1).then(|| rounds.into_values().next())
    }

    fn add_rounds(
        &self,
        value: &Expression,
        rounds: &mut HashMap<BindingId, &'b Expression>,
        seen: &mut HashSet<BindingId>,
    ) {
        each_name(&[Item::Tail(value)], |name| {
            if self.is_declared(name.id) || !seen.insert(name.id) {
                return;
            }
            if let Some(repeat) = self.short_loops.0.get(&name.id) {
                rounds.insert(name.id, repeat);
            } else if let Some(value) = self.definitions.get(name.id) {
                self.add_rounds(value, rounds, seen);
            }
        });
    }
}

/// What stands in each round of a loop.
pub(super) fn items_of_round(repeat: &Expression) -> Vec<Item<'_>> {
    match &repeat.kind {
        ExpressionKind::For(repeat) => Item::all(&repeat.body),
        _ => Vec::new(),
    }
}
