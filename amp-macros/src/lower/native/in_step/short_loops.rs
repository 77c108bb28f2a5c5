//! Loops of a few rounds in a thread: what its row reads side by side in each is known before the first.
//!
//! Threads that read in several places far from each other do so at once, as the processor likes it.

use std::collections::HashMap;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::Cut;
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
                && (is_constant(end) && repeat.unroll.asked().is_some()
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

fn is_constant(number: &Expression) -> bool {
    matches!(number.kind, ExpressionKind::Constant(..))
}

fn is_literal(number: &Expression, fits: impl Fn(usize) -> bool) -> bool {
    matches!(&number.kind, ExpressionKind::Literal(syn::Lit::Int(literal), _)
        if literal.base10_parse().is_ok_and(fits))
}

impl<'b> Cut<'b> {
    /// What the threads of a row read in each round of a short loop.
    pub(super) fn windows_of_rounds(
        &self,
        repeat: &Expression,
        window: &TokenStream,
    ) -> Option<TokenStream> {
        let ExpressionKind::For(rounds) = &repeat.kind else { return None };
        let (pattern, over) =
            (&rounds.pattern.tokens, self.native.rounds(repeat.span, &rounds.over));
        let all = Ident::new("all", Span::mixed_site());
        Some(quote!({
            let mut #all = ::amp_runtime::native::window::Rounds::<_, #MOST_ROUNDS>::new();
            for #pattern in #over {
                #all.add(#window)?;
            }
            #all
        }))
    }

    /// The short loop on whose rounds an element depends, if it is one at most.
    pub(super) fn rounds_of(&self, access: &Expression) -> Option<Option<(Name, &'b Expression)>> {
        let mut rounds: Vec<(Name, &'b Expression)> = Vec::new();
        each_name(&[Item::Tail(access)], |name| {
            let is_known = rounds.iter().any(|(known, _)| known == name);
            let repeat = self.short_loops.0.get(&name.id).filter(|_| !self.is_declared(name.id));
            rounds.extend(repeat.filter(|_| !is_known).map(|repeat| (name.clone(), *repeat)));
        });
        (rounds.len() <= 1).then(|| rounds.pop())
    }
}
