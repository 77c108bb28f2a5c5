//! Loops and conditions that are those of the tile.

use std::collections::HashMap;

use proc_macro2::{Span, TokenStream};
use quote::quote;

use super::facts::{Effort, Item};
use super::{Cut, Home, Later, Runs, Within, thread, tile};
use crate::lower::parenthesised;
use crate::syntax::{Condition, Expression, ExpressionKind, For, Statement};

impl<'b> Cut<'b> {
    /// A barrier, or what there are barriers or other calls that wait in.
    pub(super) fn control(&mut self, item: Item<'b>) -> Option<TokenStream> {
        use ExpressionKind::{If, Loop, Wait, While};
        let expression = item.expression()?;
        // All threads come to a barrier; to a call only those that the condition holds for.
        let together = item.has_barrier();
        let within = if together { Within::Loop } else { Within::Rounds };
        match &expression.kind {
            Wait { .. } => Some(TokenStream::new()),
            ExpressionKind::Block(None, block) => self.block(block, Within::Other),
            If { condition, accept, reject } if together || self.decides(condition) => {
                let condition = self.decide(condition)?;
                let accept = self.block(accept, Within::Other)?;
                let Some(reject) = reject else { return Some(quote!(if #condition #accept)) };
                let reject = self.rejected(reject)?;
                Some(quote!(if #condition #accept else #reject))
            }
            If { condition, accept, reject } => self.choice(condition, accept, reject.as_deref()),
            While { label, condition, body } if together || self.decides(condition) => {
                let (label, condition) = (label.iter(), self.decide(condition)?);
                let body = self.block(body, within)?;
                Some(quote!(#(#label:)* while #condition #body))
            }
            While { label: None, condition, body } => self.turns_of(condition, body),
            Loop { label, body } if together => {
                let (label, body) = (label.iter(), self.block(body, Within::Loop)?);
                Some(quote!(#(#label:)* loop #body))
            }
            ExpressionKind::For(repeat) if together || self.is_same_for_all(repeat) => {
                self.repeat(expression.span, repeat, within)
            }
            _ => None,
        }
    }

    /// What runs where a condition does not hold.
    pub(super) fn rejected(&mut self, reject: &'b Expression) -> Option<TokenStream> {
        match &reject.kind {
            ExpressionKind::Block(None, block) => self.block(block, Within::Other),
            _ => self.control(Item::Tail(reject)).map(|code| quote!({ #code })),
        }
    }

    /// Is a condition the same for all threads?
    pub(super) fn decides(&self, condition: &Condition) -> bool {
        matches!(condition, Condition::Value(value) if self.is_same(value))
    }

    pub(super) fn repeat(
        &mut self,
        span: Span,
        repeat: &'b For,
        within: Within,
    ) -> Option<TokenStream> {
        let values = repeat.over.numbers()?;
        let rounds = self.found(&values, &self.native.rounds(span, &repeat.over))?;
        self.rounds_of_tile(repeat, &rounds, within)
    }

    /// A loop of the tile's over these rounds.
    pub(super) fn rounds_of_tile(
        &mut self,
        repeat: &'b For,
        rounds: &TokenStream,
        within: Within,
    ) -> Option<TokenStream> {
        let bindings = repeat.pattern.bindings();
        if bindings.iter().any(|(_, mutable)| *mutable) {
            return None;
        }
        let outer = self.entries.len();
        for (name, _) in bindings {
            self.declare(name, Home::Tile);
        }
        let (label, pattern) = (repeat.label.iter(), &repeat.pattern.tokens);
        let body = self.block(&repeat.body, within)?;
        self.entries.truncate(outer);
        Some(quote!(#(#label:)* for #pattern in #rounds #body))
    }

    /// Do all threads leave a loop there, or none?
    pub(super) fn exits_alike(&self, item: Item) -> bool {
        let expression = item.expression().map(|expression| &expression.kind);
        matches!(expression, Some(ExpressionKind::If { condition, .. }) if self.decides(condition))
    }

    /// `if condition { …; jump }` before a barrier: it is the tile that leaves.
    pub(super) fn exit(&mut self, item: Item<'b>) -> Option<TokenStream> {
        let ExpressionKind::If { condition, accept, reject: None } = &item.expression()?.kind
        else {
            return None;
        };
        let condition = self.decide(condition)?;
        let mut items = Item::all(accept);
        let (Item::Tail(last) | Item::Statement(Statement::Expression(last, _))) = items.pop()?
        else {
            return None;
        };
        let mut runs = Runs::ToTheEnd;
        let jump = match &last.kind {
            ExpressionKind::Return(None) => quote!(return),
            ExpressionKind::Return(Some(value)) if self.gives => {
                runs = Runs::Giving;
                items.push(Item::Tail(value));
                quote!(return)
            }
            ExpressionKind::Break(label, None) => quote!(break #label),
            ExpressionKind::Continue(label) => quote!(continue #label),
            _ => return None,
        };
        let is_simple = |item: &Item| {
            let own = matches!(item, Item::Statement(Statement::TileStatic { .. }));
            !own && !item.waits() && !item.exits().any()
        };
        if !items.iter().all(is_simple) {
            return None;
        }
        let outer = self.entries.len();
        let part = self.part(&items, Later(&HashMap::new(), 0), runs)?;
        self.entries.truncate(outer);
        Some(quote!(if #condition { #part #jump; }))
    }

    /// What the tile decides on.
    pub(super) fn decide(&mut self, condition: &'b Condition) -> Option<TokenStream> {
        let Condition::Value(value) = condition else { return None };
        let found = self.found(&[value], &self.native.value(value))?;
        Some(parenthesised(value.span, &found))
    }

    /// What code finds that takes these values.
    pub(super) fn found(&self, values: &[&Expression], code: &TokenStream) -> Option<TokenStream> {
        let effort = values.iter().map(|value| Effort::of(value)).max()?;
        let method = match effort {
            Effort::Arithmetic | Effort::Memory => quote!(first),
            Effort::Calls => quote!(all),
            Effort::More => return None,
        };
        let values: Vec<_> = values.iter().map(|value| Item::Tail(value)).collect();
        let (loads, _) = self.loads(&values, Runs::ToTheEnd)?;
        let (tile, thread) = (tile(), thread());
        let (index, reference) = (self.index_name(), self.index_reference());
        Some(quote!(#tile.#method(#[inline(always)] |#thread, #index| { #reference #loads #code })))
    }
}
