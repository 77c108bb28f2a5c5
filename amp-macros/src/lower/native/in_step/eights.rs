//! Loops in which threads walk along memory together, eight rounds at a time: what a thread keeps is loaded and saved
//! once for eight, and what its row reads in them is known before.

use std::collections::HashMap;

use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::facts::Item;
use super::{Cut, Home, Later, Runs, Within};
use crate::lower::Native;
use crate::syntax::{Expression, For, Iterated, Pattern, Statement};

/// The number of a round among eight, in generated code.
pub(super) fn round() -> Ident {
    Ident::new("round", Span::mixed_site())
}

/// What eight rounds count, in generated code.
fn eight() -> Ident {
    Ident::new("eight", Span::mixed_site())
}

/// Code for each of eight rounds.
pub(super) fn each_of_eight(pattern: &Pattern, code: &TokenStream) -> TokenStream {
    let (round, eight, pattern) = (round(), eight(), &pattern.tokens);
    quote! {
        let mut #round = 0;
        while #round < ::amp_runtime::native::in_step::EIGHT {
            let #pattern = #eight[#round];
            #code
            #round += 1;
        }
    }
}

impl<'b> Cut<'b> {
    /// Such a loop, if its rounds read side by side and are no more than that. Those that are left are single ones.
    pub(super) fn eights(&mut self, walk: &Expression, repeat: &'b For) -> Option<TokenStream> {
        let Iterated::Range { limits: syn::RangeLimits::HalfOpen(_), steps, .. } = &repeat.over
        else {
            return None;
        };
        let (name, false) = repeat.pattern.single_name()? else { return None };
        let items = Item::all(&repeat.body);
        let is_simple = |item: &Item| {
            !item.waits()
                && !matches!(
                    item,
                    Item::Statement(Statement::Const(_) | Statement::TileStatic { .. })
                )
        };
        if repeat.label.is_some() || !steps.is_empty() || !items.iter().all(is_simple) {
            return None;
        }
        let values = repeat.over.numbers()?;
        let range = self.found(&values, &self.native.rounds(walk.span, &repeat.over))?;
        let outer = self.entries.len();
        self.declare(name, Home::Tile);
        let rows = self.rows_of_eight(&items, &repeat.pattern);
        self.entries.truncate(outer);
        let rows = rows?;
        let (rounds, eight) = (Ident::new("rounds", Span::mixed_site()), eight());
        let single = self.rounds_of_tile(repeat, &quote!(#rounds), Within::Rounds)?;
        Some(quote!({
            let mut #rounds = #range;
            while let ::core::option::Option::Some(#eight) =
                ::amp_runtime::native::in_step::next_eight(&mut #rounds)
            {
                #rows
            }
            #single
        }))
    }

    /// Eight rounds in each thread.
    fn rows_of_eight(&mut self, items: &[Item<'b>], pattern: &Pattern) -> Option<TokenStream> {
        let (loads, needed) = self.loads(items, Runs::ToTheEnd)?;
        if self.changes_the_tile(items) {
            return None;
        }
        let outer = self.entries.len();
        for item in items {
            self.note(item, outer, Later(&HashMap::new(), 0))?;
        }
        let (returned, saves) =
            (self.returned(&needed, Runs::ToTheEnd), self.saves(&needed, outer)?);
        // What a round declares depends on which one it is.
        self.entries.truncate(outer);
        self.rows_together(items, Some(pattern), |cut, reads| {
            let native = Native { reads, ..cut.native };
            let statements: TokenStream = items.iter().map(|item| native.item(*item)).collect();
            let rounds = each_of_eight(pattern, &statements);
            quote!(#loads #rounds #returned #saves)
        })
    }
}
