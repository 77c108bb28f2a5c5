//! What only some threads of a tile come to: functions and operations of subgroups behind conditions that
//! hold for some threads, and in loops that some leave before others.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use super::{Cut, Item, Runs, Within, thread, tile};
use crate::facts::Exits;
use crate::syntax::{Block, Condition, Expression, Part};

impl<'b> Cut<'b> {
    /// `if condition accept else reject`: first those run for whom it holds, then the others.
    pub(super) fn choice(
        &mut self,
        condition: &'b Condition,
        accept: &'b Block,
        reject: Option<&'b Expression>,
    ) -> Option<TokenStream> {
        let parts = [Part::Block(accept)].into_iter().chain(reject.map(Part::Expression));
        if Exits::of(parts).any() {
            return None;
        }
        let (tile, chosen) = (tile(), self.chosen());
        let choose = self.choose(condition)?;
        let accept = self.block(accept, Within::Other)?;
        let reject = match reject {
            Some(reject) => {
                let code = self.rejected(reject)?;
                Some(quote! {
                    let #chosen = #tile.without(&#chosen);
                    let #tile = #tile.only(&#chosen);
                    if #tile.runs() #code
                })
            }
            None => None,
        };
        Some(quote! {{
            let #chosen = #choose;
            {
                let #tile = #tile.only(&#chosen);
                if #tile.runs() #accept
            }
            #reject
        }})
    }

    /// `while condition body`, which each thread leaves when the condition does not hold for it.
    pub(super) fn turns_of(
        &mut self,
        condition: &'b Condition,
        body: &'b Block,
    ) -> Option<TokenStream> {
        if Exits::of([Part::Block(body)]).any() {
            return None;
        }
        let (tile, chosen) = (tile(), self.chosen());
        let choose = self.choose(condition)?;
        let body = self.block(body, Within::Other)?;
        Some(quote! {{
            let mut #chosen = #choose;
            while #tile.only(&#chosen).runs() {
                #chosen = {
                    let #tile = #tile.only(&#chosen);
                    #body
                    #choose
                };
            }
        }})
    }

    /// The threads for which a condition holds.
    fn choose(&self, condition: &'b Condition) -> Option<TokenStream> {
        let Condition::Value(value) = condition else { return None };
        if Item::Tail(value).waits() {
            return None;
        }
        let (loads, needed) = self.loads(&[Item::Tail(value)], Runs::ToTheEnd)?;
        let saves = self.saves(&needed, self.entries.len())?;
        let returned = self.returned(&needed, Runs::ToTheEnd);
        let (tile, thread, value) = (tile(), thread(), self.native.value(value));
        let (index, reference) = (self.index_name(), self.index_reference());
        let found = super::found();
        Some(quote! {
            #tile.choose(#[inline(always)] |#thread, #index| {
                #reference #loads
                let #found: bool = #value;
                #returned #saves
                #found
            })
        })
    }

    fn chosen(&mut self) -> Ident {
        self.names += 1;
        format_ident!("chosen{}", self.names, span = Span::mixed_site())
    }
}
