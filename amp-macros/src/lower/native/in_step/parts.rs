//! Parts: what runs in each thread between two places where the tile is one, what it needs from before and what
//! it keeps for later.

use std::collections::BTreeSet;
use std::ptr;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use super::super::Native;
use super::facts::{Effort, Item, each_name, each_variable, has_own_type};
use super::{Cut, Entry, Home, Later, MOST_NEEDED, Runs, Windows, found, results, thread, tile};
use crate::syntax::{BindingId, Block, Expression, ExpressionKind, Name, Statement, Variable};

impl Native<'_> {
    /// A statement, or a tail as one.
    pub(super) fn item(self, item: Item) -> TokenStream {
        match item {
            Item::Statement(statement) => self.statement(statement),
            Item::Tail(tail) => {
                let tail = self.value(tail);
                quote!(#tail;)
            }
        }
    }
}

/// Is it an array of more elements than a thread may keep for the sake of speed, or of an unknown number?
fn is_long(value: &Expression) -> bool {
    const MOST: usize = 16;
    fn elements(value: &Expression) -> Option<usize> {
        match &value.kind {
            ExpressionKind::Repeat(
                element,
                syn::Expr::Lit(syn::ExprLit { lit: syn::Lit::Int(count), .. }),
            ) => count.base10_parse::<usize>().ok()?.checked_mul(elements(element)?),
            ExpressionKind::Repeat(..) => None,
            ExpressionKind::Array(all) => all.iter().map(elements).sum(),
            _ => Some(1),
        }
    }
    elements(value).is_none_or(|count| count > MOST)
}

impl<'b> Cut<'b> {
    /// The entries that items need.
    pub(super) fn needed(&self, items: &[Item]) -> Option<BTreeSet<usize>> {
        let mut mentioned = BTreeSet::new();
        each_variable(items, |variable| {
            mentioned.insert(variable);
        });
        let mut needed = BTreeSet::new();
        for variable in mentioned {
            let entry = self.entries.iter().position(|entry| entry.name.id == variable);
            let Some(number) = entry else { continue };
            match &self.entries[number].home {
                Home::Tile | Home::Kept(_) | Home::Parameter(_) => (),
                Home::Again(_, needs) => needed.extend(needs),
                Home::Lost => return None,
            }
            needed.insert(number);
        }
        Some(needed)
    }

    /// What makes the names of a part known to it, and the entries that they are.
    pub(super) fn loads(
        &self,
        items: &[Item],
        runs: Runs,
    ) -> Option<(TokenStream, BTreeSet<usize>)> {
        let needed = self.needed(items)?;
        if self.hides(items, &needed) {
            return None;
        }
        let mut code = TokenStream::new();
        let mut last: *const Statement = ptr::null();
        let mut brought = BTreeSet::new();
        for Entry { name, home, .. } in needed.iter().map(|number| &self.entries[*number]) {
            match home {
                // A statement may declare more than one name.
                Home::Again(statement, _) if !ptr::eq(last, *statement) => {
                    last = *statement;
                    code.extend(self.native.statement(statement));
                }
                Home::Kept(kept) => {
                    let thread = thread();
                    code.extend(quote!(let mut #name = #kept.load(#thread);));
                }
                // Neither may a parameter be one name.
                Home::Parameter(number) => {
                    if brought.insert(*number) {
                        code.extend(self.brought(*number, runs));
                    }
                }
                Home::Tile | Home::Again(..) | Home::Lost => (),
            }
        }
        Some((code, needed))
    }

    /// Is something that each thread keeps among these entries? The first one of a row has kept nothing where it is
    /// not active.
    pub(super) fn keeps(&self, entries: &BTreeSet<usize>) -> bool {
        entries.iter().any(|number| matches!(self.entries[*number].home, Home::Kept(_)))
    }

    /// Would a name that is made known hide one of the same text that items mean, and that is known without?
    fn hides(&self, items: &[Item], needed: &BTreeSet<usize>) -> bool {
        let made = |number: &usize| !matches!(self.entries[*number].home, Home::Tile);
        let made: Vec<_> = needed.iter().filter(|number| made(number)).collect();
        let mut hides = false;
        each_name(items, |name| {
            // Of the tile, or a capture; what the items declare themselves, they mean.
            let is_known = match self.home(name) {
                Some(home) => matches!(home, Home::Tile),
                None => !self.bound.contains(&name.id),
            };
            let same = |entry: &Entry| entry.name.ident == name.ident && entry.name != *name;
            hides |= is_known && made.iter().any(|number| same(&self.entries[**number]));
        });
        hides
    }

    /// Is there another variable of that text?
    fn is_shared_text(&self, name: &Name) -> bool {
        self.texts.get(&name.ident.to_string()).is_some_and(|all| all.len() > 1)
    }

    /// Statements that no barrier of the tile's interrupts, and what comes after them in their block.
    pub(super) fn part(
        &mut self,
        part: &[Item<'b>],
        later: Later,
        runs: Runs,
    ) -> Option<TokenStream> {
        let (loads, needed) = self.loads(part, runs)?;
        let outer = self.entries.len();
        if self.changes_the_tile(part) {
            return None;
        }
        let mut acts = false;
        for item in part {
            acts |= self.note(item, outer, later)?;
        }
        if !acts {
            return Some(TokenStream::new());
        }
        let waiting = match runs {
            Runs::ToTheEnd | Runs::Giving => None,
            Runs::InTurns => Some(self.variables),
        };
        let own = self.native;
        let statements = |reads: Option<&Windows>| {
            let native = Native { waiting, reads, ..own };
            let statements = part.iter().map(|item| match (item, runs) {
                (Item::Tail(tail), Runs::Giving) => native.value(tail),
                (item, Runs::Giving | Runs::ToTheEnd | Runs::InTurns) => native.item(*item),
            });
            quote!(#(#statements)*)
        };
        let thread = thread();
        let (returned, saves) = (self.returned(&needed, runs), self.saves(&needed, outer)?);
        let found = found();
        Some(match runs {
            Runs::ToTheEnd => self.by_rows(part, |_, reads| {
                let statements = statements(reads);
                quote!(#loads #statements #returned #saves)
            }),
            Runs::InTurns => {
                let (tile, index) = (tile(), self.index_name());
                let (reference, statements) = (self.index_reference(), statements(None));
                quote! {
                    #tile.in_turns(move |#thread, #index| async move {
                        #reference #loads #statements #returned #saves
                    });
                }
            }
            Runs::Giving => {
                let returns = part.iter().any(|item| item.exits().returns);
                let results = results();
                self.by_rows(part, |_, reads| {
                    let statements = statements(reads);
                    let value = match returns {
                        true => quote! {
                            ::amp_runtime::native::in_step::found(
                                #[inline(always)] || { #statements }
                            )
                        },
                        false => quote!({ #statements }),
                    };
                    quote! {
                        #loads
                        let #found = #value;
                        #returned
                        #results.save(#thread, #found);
                    }
                })
            }
        })
    }

    /// Does a part change what is the tile's? That does not change where each thread may.
    pub(super) fn changes_the_tile(&self, part: &[Item]) -> bool {
        let mut changes = part.iter().flat_map(|item| item.changed());
        changes.any(|name| self.uniform.contains(&name) && self.is_declared(name))
    }

    /// Keeps what a part has changed or, from the entry `outer` on, declared.
    pub(super) fn saves(&self, needed: &BTreeSet<usize>, outer: usize) -> Option<TokenStream> {
        let (mut saves, thread) = (TokenStream::new(), thread());
        for (number, Entry { name, home }) in self.entries.iter().enumerate() {
            let Home::Kept(kept) = home else { continue };
            let own = number >= outer;
            if own || needed.contains(&number) && self.changed.contains(&name.id) {
                // By now its text may be that of another variable.
                let hides = |entry: &Entry| entry.name.ident == name.ident;
                if !own && self.entries[outer..].iter().any(hides) {
                    return None;
                }
                saves.extend(quote!(#kept.save(#thread, #name);));
            }
        }
        Some(saves)
    }

    /// Runs code in each thread.
    pub(super) fn each(&self, code: &TokenStream) -> TokenStream {
        let (tile, thread) = (tile(), thread());
        let (index, reference) = (self.index_name(), self.index_reference());
        quote!(#tile.each(#[inline(always)] |#thread, #index| { #reference #code });)
    }

    /// The index that the runtime gives.
    pub(super) fn index_name(&self) -> Ident {
        match self.by_reference {
            true => Ident::new("index", Span::mixed_site()),
            false => self.index.ident.clone(),
        }
    }

    /// What makes the name of the index that of a reference, if it is one.
    pub(super) fn index_reference(&self) -> Option<TokenStream> {
        let (name, given) = (&self.index, self.index_name());
        self.by_reference.then(|| quote!(let #name = &#given;))
    }

    pub(super) fn is_declared(&self, name: BindingId) -> bool {
        self.entries.iter().any(|entry| entry.name.id == name)
    }

    /// Notes what a statement of a part declares, whose own entries begin at `outer`. Does it do
    /// more than to name what is computed again where it is needed?
    pub(super) fn note(&mut self, item: &Item<'b>, outer: usize, later: Later) -> Option<bool> {
        let Item::Statement(statement @ Statement::Let { pattern, value, otherwise, .. }) = item
        else {
            return Some(true);
        };
        let bindings = pattern.bindings();
        let is_fixed = otherwise.is_none() && bindings.iter().all(|(_, mutable)| !mutable);
        let needs = match value {
            Some(value) if is_fixed => self.computed(value, outer),
            _ => None,
        };
        let is_data =
            !pattern.takes_references() && value.as_ref().is_some_and(|value| self.is_data(value));
        // Where threads need not be interrupted, less is won than memory for all of them costs.
        if !self.waits && value.as_deref().is_some_and(is_long) {
            return None;
        }
        for (name, _) in bindings {
            if !is_data {
                self.loose.insert(name.id);
            }
            let home = match &needs {
                Some(needs) => Home::Again(statement, needs.clone()),
                None if !later.mentions(name) => Home::Lost,
                None if is_data => Home::Kept(self.keep(None)),
                None => return None,
            };
            self.declare(name, home);
        }
        Some(needs.is_none())
    }

    /// The names of what is kept, and the types.
    pub(super) fn kept_names(&self) -> (Vec<Ident>, Vec<TokenStream>) {
        let named = |(name, ty): &(Ident, Option<&syn::Type>)| {
            (name.clone(), ty.map_or_else(|| quote!(_), |ty| quote!(#ty)))
        };
        self.kept.iter().map(named).unzip()
    }

    /// Room for what each thread keeps, of a type that is written, or follows from its uses.
    pub(super) fn keep(&mut self, ty: Option<&'b syn::Type>) -> Ident {
        let kept = format_ident!("kept{}", self.names, span = Span::mixed_site());
        self.names += 1;
        self.kept.push((kept.clone(), ty));
        kept
    }

    /// The entries from which a value is computed, if that is no more than arithmetic. What the part
    /// itself would have to keep is not among them.
    pub(super) fn computed(&self, value: &Expression, outer: usize) -> Option<BTreeSet<usize>> {
        // Of one that follows from its uses, copies may have different types.
        let mut changes = Effort::of_name(value) != Effort::Arithmetic || !has_own_type(value);
        each_name(&[Item::Tail(value)], |name| {
            // Elsewhere the text may be that of another variable, unless it is made known there as well.
            let known = matches!(self.home(name), None | Some(Home::Tile));
            changes |= self.changed.contains(&name.id) || known && self.is_shared_text(name);
        });
        let needed = self.needed(&[Item::Tail(value)]).filter(|_| !changes)?;
        let is_kept = |number: usize| matches!(self.entries[number].home, Home::Kept(_));
        let can = needed.len() <= MOST_NEEDED
            && needed.iter().all(|number| *number < outer || !is_kept(*number));
        can.then_some(needed)
    }

    /// Is it a value that can be kept: no reference, no closure?
    pub(super) fn is_data(&self, value: &Expression) -> bool {
        use ExpressionKind::{
            Array, Assign, AssignWith, Check, Closure, Field, If, Match, Print, Reference, Swap,
            Tuple, Wait,
        };
        let of_block = |block: &Block| block.tail.as_ref().is_some_and(|tail| self.is_data(tail));
        match &value.kind {
            ExpressionKind::Variable(name, Variable::Local | Variable::Captured) => {
                !self.loose.contains(&name.id)
            }
            ExpressionKind::Variable(..) | Closure(_) | Reference { .. } => false,
            Field(..) => !value.is_tiled(),
            Tuple(parts) | Array(parts) => parts.iter().all(|part| self.is_data(part)),
            If { accept, reject, .. } => {
                of_block(accept) && reject.as_ref().is_some_and(|reject| self.is_data(reject))
            }
            Match { arms, .. } => arms.iter().all(|arm| self.is_data(&arm.value)),
            ExpressionKind::Block(_, block) => of_block(block),
            Assign(..) | AssignWith(..) | Swap(..) | Print(_) | Check(..) | Wait { .. } => false,
            _ => true,
        }
    }
}
