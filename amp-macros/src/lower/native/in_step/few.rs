//! Conditions that hold for one thread of a row, as `t.local[1] == 0`, or for all of it or none, as those of a row of
//! the tile: what stands under them is a part of its own.
//!
//! Within a loop over the threads such a condition would keep what stands beside it from being a vector, and each
//! thread would ask.

use proc_macro2::TokenStream;
use quote::quote;
use syn::BinOp;

use super::along::Along;
use super::facts::{Effort, Item};
use super::windows::{Windows, row};
use super::{Cut, Later, Runs, thread, tile};
use crate::lower::Native;
use crate::syntax::{Block, Condition, Expression, ExpressionKind, Statement};

/// The threads for which a condition may hold.
pub(super) enum Few<'b> {
    /// The one in each row where the first number, which steps along it, is the second.
    One(&'b Expression, &'b Expression),
    /// A row, or none of it: what runs then.
    Row(&'b Condition, &'b Block),
}

impl<'b> Cut<'b> {
    /// The threads that run a statement, if they are few in the view of a row.
    pub(super) fn few(&self, item: Item<'b>) -> Option<Few<'b>> {
        let ExpressionKind::If { condition, accept, reject: None } = &item.expression()?.kind
        else {
            return None;
        };
        // Without barriers a row is long, and what lives across a part would be kept for all of it.
        let all = conjuncts(condition).filter(|_| self.waits)?;
        let is_alike = |value: &&Expression| self.along(value, 0) == Some(Along::Alike);
        // What is the same for the whole tile is nothing of a row's.
        if all.iter().all(is_alike) && !all.iter().all(|value| self.is_same(value)) {
            return Some(Few::Row(condition, accept));
        }
        for value in all {
            // Of what stands before, a thread that is left out would have done nothing.
            if Effort::of(value) != Effort::Arithmetic {
                return None;
            }
            let ExpressionKind::Binary(left, BinOp::Eq(_), right, _) = &value.kind else {
                continue;
            };
            match (self.along(left, 0), self.along(right, 0)) {
                (Some(Along::Steps), Some(Along::Alike)) => return Some(Few::One(left, right)),
                (Some(Along::Alike), Some(Along::Steps)) => return Some(Few::One(right, left)),
                _ => (),
            }
        }
        None
    }

    /// A part of its own for such a statement, behind those before it.
    pub(super) fn part_of_few(
        &mut self,
        part: &[Item<'b>],
        item: Item<'b>,
        few: Few<'b>,
        later: Later,
    ) -> Option<TokenStream> {
        self.whole(|cut| {
            let part = cut.part(part, later, Runs::ToTheEnd)?;
            let own = cut.in_few(item, few)?;
            Some(quote!(#part #own))
        })
    }

    fn in_few(&mut self, item: Item<'b>, few: Few<'b>) -> Option<TokenStream> {
        if self.changes_the_tile(&[item]) {
            return None;
        }
        let (loads, needed) = self.loads(&[item], Runs::ToTheEnd)?;
        let returned = self.returned(&needed, Runs::ToTheEnd);
        let saves = self.saves(&needed, self.entries.len())?;
        let asked = match few {
            Few::One(steps, wanted) => vec![Item::Tail(steps), Item::Tail(wanted)],
            Few::Row(condition, _) => conjuncts(condition)?.into_iter().map(Item::Tail).collect(),
        };
        let (of_first, needed) = self.loads(&asked, Runs::ToTheEnd)?;
        if self.keeps(&needed) {
            return None;
        }
        let (tile, thread) = (tile(), thread());
        let (index, reference) = (self.index_name(), self.index_reference());
        Some(match few {
            Few::One(steps, wanted) => {
                let (steps, wanted) = (self.native.value(steps), self.native.value(wanted));
                let statement = self.native.item(item);
                quote! {
                    #tile.each_row_in_one(
                        #[inline(always)] |#thread, #index| { #reference #of_first (#steps, #wanted) },
                        #[inline(always)] |#thread, #index| {
                            #reference #loads #statement; #returned #saves
                        },
                    );
                }
            }
            Few::Row(condition, accept) => {
                let condition = self.native.condition(condition);
                let row = row();
                let of_row = self.in_row(accept, |native| {
                    let block = native.block(accept);
                    quote!(#loads #block; #returned #saves)
                });
                quote! {
                    #tile.each_row_where(
                        #[inline(always)] |#thread, #index| { #reference #of_first #condition },
                        #[inline(always)] |#row| { #of_row },
                    );
                }
            }
        })
    }

    /// Code of all threads of a row, which run a block. Its constants are known only within it: with some, nothing is
    /// looked at before.
    fn in_row(
        &mut self,
        block: &'b Block,
        lower: impl Fn(Native<'_>) -> TokenStream,
    ) -> TokenStream {
        let items = Item::all(block);
        let is_constant = |item: &Item| matches!(item, Item::Statement(Statement::Const(_)));
        let lower = |cut: &Self, reads: Option<&Windows>| lower(Native { reads, ..cut.native });
        let together = match items.iter().any(is_constant) {
            true => None,
            false => self.row_together(&items, None, lower),
        };
        together.unwrap_or_else(|| self.row_apart(&lower(self, None)))
    }
}

/// The parts of a condition that all have to hold, in their order.
fn conjuncts(condition: &Condition) -> Option<Vec<&Expression>> {
    match condition {
        Condition::Value(value) => Some(conjuncts_of_value(value)),
        Condition::Both(left, right) => Some([conjuncts(left)?, conjuncts(right)?].concat()),
        Condition::Let(..) => None,
    }
}

fn conjuncts_of_value(value: &Expression) -> Vec<&Expression> {
    match &value.kind {
        ExpressionKind::Either(left, BinOp::And(_), right) => {
            [conjuncts_of_value(left), conjuncts_of_value(right)].concat()
        }
        _ => vec![value],
    }
}
