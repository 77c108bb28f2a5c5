//! Elements of views that the threads of a row read side by side, or all of them alike: that they are there is
//! seen once for the row, before its threads run.
//!
//! A test of each index would be a mask for vectors, and what is loaded under a mask is loaded one by one
//! if it is no single number. Where not all elements of a row are there, its threads test.

use std::collections::{BTreeMap, HashMap};
use std::ptr;

use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote, quote_spanned};
use syn::BinOp;

use super::along::{Along, is_constant};
use super::eights::{each_of_eight, round};
use super::facts::{Effort, Item, each_name};
use super::short_loops::items_of_round;
use super::{Cut, Runs};
use crate::syntax::{Expression, ExpressionKind, Name, Part, Pattern, Statement, visit_parts};

/// What the threads of a row read, by where it stands in the source.
#[derive(Default)]
pub struct Windows {
    reads: HashMap<*const Expression, TokenStream>,
    /// Are there elements among them that lie beside the thread's own, so that they may not be there at a border?
    beside: bool,
}

impl Windows {
    /// What stands for the expression in a thread whose number in its row is known.
    pub fn read(&self, expression: &Expression) -> Option<TokenStream> {
        self.reads.get(&ptr::from_ref(expression)).cloned()
    }
}

/// The number of a thread in its row, in generated code.
fn step() -> Ident {
    Ident::new("step", Span::mixed_site())
}

/// The row, in generated code.
pub(super) fn row() -> Ident {
    Ident::new("row", Span::mixed_site())
}

/// Is a constant added to an index, or subtracted from it?
fn is_beside(index: &Expression) -> bool {
    use BinOp::{Add, Sub};
    if let ExpressionKind::Array(components) = &index.kind {
        return components.last().is_some_and(is_beside);
    }
    match &index.kind {
        ExpressionKind::Binary(left, Add(_) | Sub(_), right, _) => {
            is_constant(left) || is_constant(right) || is_beside(left) || is_beside(right)
        }
        _ => false,
    }
}

/// An element of a view, as it stands in the source.
struct Access<'b> {
    whole: &'b Expression,
    /// What is indexed last.
    base: &'b Expression,
    index: &'b Expression,
    along: Along,
    /// The short loop that it is read in, if the element depends on its rounds.
    rounds: Option<Rounds<'b>>,
}

/// A short loop, and what stands in each round before what is read.
struct Rounds<'b> {
    repeat: &'b Expression,
    before: BTreeMap<usize, &'b Statement>,
}

impl<'b> Access<'b> {
    /// Statements of a round that stand before it.
    fn of_round(&self) -> impl Iterator<Item = &'b Statement> {
        self.rounds.iter().flat_map(|rounds| rounds.before.values().copied())
    }

    /// What has to be there when it is looked at.
    fn items(&self) -> impl Iterator<Item = Item<'b>> {
        self.of_round().map(Item::Statement).chain([Item::Tail(self.whole)])
    }
}

/// Code, and what of it has to run before an access, by its number.
type Ahead<'i, 'b> = (&'i [Item<'b>], BTreeMap<usize, &'b Statement>);

/// Names that statements declare.
fn declared<'b>(statements: impl Iterator<Item = &'b Statement>) -> Vec<Name> {
    let names = |statement: &Statement| match statement {
        Statement::Let { pattern, .. } => pattern.names().into_iter().cloned().collect(),
        _ => Vec::new(),
    };
    statements.flat_map(names).collect()
}

impl<'b> Cut<'b> {
    /// Runs code of a part in each thread: `lower` gives the code, in which reads stand as it is told.
    pub(super) fn by_rows(
        &mut self,
        part: &[Item<'b>],
        lower: impl Fn(&Self, Option<&Windows>) -> TokenStream,
    ) -> TokenStream {
        let rows = self.rows_together(part, None, &lower);
        rows.unwrap_or_else(|| self.each(&lower(self, None)))
    }

    /// The same where threads of a row read together, in a part or in [eight](super::eights) rounds of a loop.
    pub(super) fn rows_together(
        &mut self,
        part: &[Item<'b>],
        eight: Option<&Pattern>,
        lower: impl Fn(&Self, Option<&Windows>) -> TokenStream,
    ) -> Option<TokenStream> {
        let of_row = self.row_together(part, eight, lower)?;
        let (tile, row) = (super::tile(), row());
        Some(quote!(#tile.each_row(#[inline(always)] |#row| { #of_row });))
    }

    /// The same in a row.
    pub(super) fn row_together(
        &mut self,
        part: &[Item<'b>],
        eight: Option<&Pattern>,
        lower: impl Fn(&Self, Option<&Windows>) -> TokenStream,
    ) -> Option<TokenStream> {
        let (before, windows) = self.windows(part, eight)?;
        let (fast, general) = (lower(self, Some(&windows)), lower(self, None));
        self.windows += 1;
        let (row, step, thread) = (row(), step(), super::thread());
        let (index, reference) = (self.index_name(), self.index_reference());
        let together = quote! {
            #row.each(#[inline(always)] |#step, #thread, #index| { #reference #fast });
        };
        let apart = self.row_apart(&general);
        Some(match windows.beside {
            true => quote! {
                ::amp_runtime::native::in_step::with_ends(
                    #row,
                    #[inline(always)] |#row| { #before { #together true } else { false } },
                    #[inline(always)] |#row| { #apart },
                );
            },
            false => quote!(#before { #together } else { #apart }),
        })
    }

    /// Code in each thread of a row.
    pub(super) fn row_apart(&self, code: &TokenStream) -> TokenStream {
        let (row, thread) = (row(), super::thread());
        let (index, reference) = (self.index_name(), self.index_reference());
        quote!(#row.each(#[inline(always)] |_, #thread, #index| { #reference #code });)
    }

    /// What threads of a row read together in a part, and the head of a condition that finds it.
    ///
    /// Of eight rounds, that is known for all of them.
    fn windows(
        &self,
        part: &[Item<'b>],
        eight: Option<&Pattern>,
    ) -> Option<(TokenStream, Windows)> {
        let mut accesses = Vec::new();
        for item in part {
            for part in item.parts() {
                self.accesses(part, &mut accesses);
            }
        }
        // What a part itself counts, it does not know at its beginning.
        let changed: Vec<_> = part.iter().flat_map(|item| item.changed()).collect();
        let counts = |items: &[Item]| {
            let mut counts = false;
            each_name(items, |name| {
                counts |= self.stepping.contains(&name.id) && changed.contains(&name.id);
            });
            counts
        };
        accesses.retain(|access| eight.is_none() || access.rounds.is_none());
        // Statements of the part that indices need, in their order.
        let mut needed = BTreeMap::new();
        accesses.retain_mut(|access| {
            let repeat = access.rounds.as_ref().map(|rounds| rounds.repeat);
            let of_round = repeat.map_or_else(Vec::new, items_of_round);
            let mut scopes = [(&*of_round, BTreeMap::new()), (part, BTreeMap::new())];
            let fits = self.before(access.whole, &mut scopes).is_some();
            let [(_, before), (_, own)] = scopes;
            access.rounds = repeat.map(|repeat| Rounds { repeat, before });
            let of_part = own.values().copied().map(Item::Statement);
            let fits = fits && !counts(&of_part.chain(access.items()).collect::<Vec<_>>());
            if fits {
                needed.extend(own);
            }
            fits
        });
        // Statements and what is known before the part may have names of one text; the last one is meant then.
        let mut known = declared(needed.values().copied());
        let items: Vec<_> = accesses.iter().flat_map(Access::items).collect();
        known.extend(self.needed(&items)?.iter().map(|entry| self.entries[*entry].name.clone()));
        accesses.retain(|access| {
            let (mut meant, own) = (true, declared(access.of_round()));
            each_name(&access.items().collect::<Vec<_>>(), |name| {
                let of_others = |other: &Name| other == name || other.ident != name.ident;
                meant &= own.contains(name) || known.iter().all(of_others);
            });
            meant
        });
        // What all read alike does not pay by itself.
        if !accesses.iter().any(|access| access.along == Along::Steps) {
            return None;
        }
        let statements: Vec<_> =
            needed.values().map(|statement| Item::Statement(statement)).collect();
        let of_accesses = accesses.iter().flat_map(Access::items);
        let items: Vec<_> = statements.iter().copied().chain(of_accesses).collect();
        let (loads, of_first) = self.loads(&items, Runs::ToTheEnd)?;
        let whole = self.keeps(&of_first).then(|| {
            let tile = super::tile();
            quote!(if !#tile.is_whole() { return ::core::option::Option::None; })
        });
        let lets = needed.values().map(|statement| self.native.statement(statement));
        let lets: TokenStream = lets.collect();
        let mut windows = Windows::default();
        let (mut names, mut values, mut nothing) = (Vec::new(), Vec::new(), Vec::new());
        let (row, step, round) = (row(), step(), round());
        for (number, access) in accesses.iter().enumerate() {
            let name = format_ident!("read{}", number, span = Span::mixed_site());
            let of_round = eight.map(|_| quote!([#round]));
            let (value, read) = match access.along {
                Along::Steps => {
                    windows.beside |= is_beside(access.index);
                    let base = self.native.indexed(access.base);
                    let index = self.native.value(access.index);
                    let span = access.whole.span;
                    let window = quote_spanned! {span=>
                        ::amp_runtime::native::window::Windowed::window(#base, #index, #row.len())?
                    };
                    nothing.push(quote!(&[][..]));
                    match &access.rounds {
                        None => (window, quote!(#name #of_round[#step])),
                        Some(Rounds { repeat, .. }) => {
                            let before = access.of_round();
                            let before = before.map(|statement| self.native.statement(statement));
                            let (windows, round) =
                                self.windows_of_rounds(repeat, &before.collect(), &window)?;
                            (windows, quote!(#name.of(#round as usize)[#step]))
                        }
                    }
                }
                Along::Alike => {
                    let place = self.native.indexed(access.whole);
                    nothing.push(quote!(::amp_runtime::native::window::zero()));
                    let value =
                        quote!(::amp_runtime::native::window::Unchanging::unchanging(#place)?);
                    (value, quote!(#name #of_round))
                }
            };
            windows.reads.insert(ptr::from_ref(access.whole), read);
            values.push(value);
            names.push(name);
        }
        let (thread, index) = (super::thread(), self.index_name());
        let reference = self.index_reference();
        let (before, found) = match eight {
            None => (lets, quote!(::core::option::Option::Some((#(#values,)*)))),
            Some(pattern) => {
                let each = each_of_eight(pattern, &quote!(#lets #(#names[#round] = #values;)*));
                let found = quote! {
                    #(let mut #names = [#nothing; ::amp_runtime::native::in_step::EIGHT];)*
                    #each
                    ::core::option::Option::Some((#(#names,)*))
                };
                (TokenStream::new(), found)
            }
        };
        let before = quote! {
            let (#thread, #index) = (#row.thread(), #row.index());
            #reference
            #loads
            #before
            if let ::core::option::Option::Some((#(#names,)*)) =
                ::amp_runtime::native::in_step::found(#[inline(always)] || { #whole #found })
        };
        Some((before, windows))
    }

    /// The elements of views in code that its rows read together.
    fn accesses(&self, part: Part<'b>, accesses: &mut Vec<Access<'b>>) {
        match part {
            Part::Block(block) => block.parts().for_each(|part| self.accesses(part, accesses)),
            Part::Condition(condition) => {
                condition.values().for_each(|value| {
                    self.accesses(Part::Expression(value), accesses);
                });
            }
            Part::Expression(expression) => self.accesses_of(expression, accesses),
        }
    }

    fn accesses_of(&self, expression: &'b Expression, accesses: &mut Vec<Access<'b>>) {
        use ExpressionKind::{Assign, AssignWith, Closure, Index, Method, Reference, Swap};
        match &expression.kind {
            // What is written, borrowed or handed on is a place.
            Assign(_, value) | AssignWith(_, _, value, _) => {
                self.accesses(Part::Expression(value), accesses);
            }
            Reference { .. } | Swap(..) | Closure(_) => (),
            Method(call) => {
                for argument in &call.arguments {
                    self.accesses(Part::Expression(argument), accesses);
                }
            }
            Index(base, index) => {
                if let Some(along) = self.along_of(expression)
                    && let Some(rounds) = self.rounds_of(expression)
                    && (rounds.is_none() || along == Along::Steps)
                {
                    let rounds = rounds.map(|repeat| Rounds { repeat, before: BTreeMap::new() });
                    accesses.push(Access { whole: expression, base, index, along, rounds });
                    return;
                }
                self.accesses(Part::Expression(index), accesses);
            }
            _ => visit_parts(expression, &mut |part| self.accesses(part, accesses)),
        }
    }

    /// Notes the statements that have to run before an access can be looked at, of a round that it is in and of the
    /// part.
    fn before(&self, value: &Expression, scopes: &mut [Ahead<'_, 'b>; 2]) -> Option<()> {
        let mut names = Vec::new();
        each_name(&[Item::Tail(value)], |name| names.push(name.id));
        for name in names {
            if name == self.index.id
                || self.is_declared(name)
                || self.definitions.get(name).is_none()
            {
                continue;
            }
            let declares = |item: &Item<'b>| match item {
                Item::Statement(statement @ Statement::Let { pattern, .. }) => {
                    let names = pattern.names();
                    names.iter().any(|own| own.id == name).then_some(*statement)
                }
                _ => None,
            };
            let (scope, number, statement) = (0..scopes.len()).find_map(|scope| {
                let mut declared = scopes[scope].0.iter().map(declares).enumerate();
                declared.find_map(|(number, statement)| Some((scope, number, statement?)))
            })?;
            let (_, needed) = &mut scopes[scope];
            if needed.insert(number, statement).is_none() {
                let Statement::Let { value: Some(value), .. } = statement else { return None };
                if Effort::of(value) != Effort::Arithmetic {
                    return None;
                }
                self.before(value, scopes)?;
            }
        }
        Some(())
    }
}
