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

use super::eights::{each_of_eight, round};
use super::facts::{Effort, Item, each_name};
use super::{Cut, Home, Runs};
use crate::syntax::{
    BindingId, Block, Expression, ExpressionKind, Name, Part, Pattern, PatternKind, Statement,
    Variable, visit_blocks, visit_parts,
};

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

fn row() -> Ident {
    Ident::new("row", Span::mixed_site())
}

/// How a number changes along a row.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Along {
    /// It is the same.
    Alike,
    /// It is one more for each thread.
    Steps,
}

/// What the variables of a body that do not change are defined as.
#[derive(Default)]
pub(super) struct Definitions<'b>(HashMap<BindingId, &'b Expression>);

impl<'b> Definitions<'b> {
    pub(super) fn of(body: &'b Block) -> Self {
        let mut definitions = HashMap::new();
        visit_blocks(body, &mut |block| {
            for statement in &block.statements {
                if let Statement::Let { pattern, value: Some(value), otherwise: None, .. } =
                    statement
                {
                    define(pattern, value, &mut definitions);
                }
            }
        });
        Definitions(definitions)
    }
}

fn define<'b>(
    pattern: &'b Pattern,
    value: &'b Expression,
    definitions: &mut HashMap<BindingId, &'b Expression>,
) {
    match (&pattern.kind, &value.kind) {
        (PatternKind::Tuple(patterns), ExpressionKind::Tuple(values))
            if patterns.len() == values.len() =>
        {
            let both = patterns.iter().zip(values);
            both.for_each(|(pattern, value)| define(pattern, value, definitions));
        }
        (PatternKind::Name { name, mutable: false, reference: false, within: None }, _) => {
            definitions.insert(name.id, value);
        }
        _ => (),
    }
}

/// Is a constant added to an index, or subtracted from it?
fn is_beside(index: &Expression) -> bool {
    use BinOp::{Add, Sub};
    let is_constant = |number: &Expression| {
        matches!(number.kind, ExpressionKind::Literal(..) | ExpressionKind::Constant(..))
    };
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
    rounds: Option<(Name, &'b Expression)>,
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
        let (before, windows) = self.windows(part, eight)?;
        let (fast, general) = (lower(self, Some(&windows)), lower(self, None));
        self.windows += 1;
        let (tile, row, step, thread) = (super::tile(), row(), step(), super::thread());
        let (index, reference) = (self.index_name(), self.index_reference());
        let together = quote! {
            #row.each(#[inline(always)] |#step, #thread, #index| { #reference #fast });
        };
        let apart = quote! {
            #row.each(#[inline(always)] |_, #thread, #index| { #reference #general });
        };
        let of_row = match windows.beside {
            true => quote! {
                ::amp_runtime::native::in_step::with_ends(
                    #row,
                    #[inline(always)] |#row| { #before { #together true } else { false } },
                    #[inline(always)] |#row| { #apart },
                );
            },
            false => quote!(#before { #together } else { #apart }),
        };
        Some(quote!(#tile.each_row(#[inline(always)] |#row| { #of_row });))
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
        let counts = |access: &Access| {
            let mut counts = false;
            each_name(&[Item::Tail(access.whole)], |name| {
                counts |= self.stepping.contains(&name.id) && changed.contains(&name.id);
            });
            counts
        };
        let is_nested = |access: &Access| eight.is_some() && access.rounds.is_some();
        accesses.retain(|access| !counts(access) && !is_nested(access));
        // Statements of the part that indices need, in their order.
        let mut needed = BTreeMap::new();
        accesses.retain(|access| {
            let mut own = BTreeMap::new();
            let fits = self.before(access.whole, part, &mut own).is_some();
            if fits {
                needed.extend(own);
            }
            fits
        });
        // Statements and what is known before the part may have names of one text; the last one is meant then.
        let mut known: Vec<Name> = Vec::new();
        for statement in needed.values() {
            if let Statement::Let { pattern, .. } = statement {
                known.extend(pattern.names().into_iter().cloned());
            }
        }
        let whole: Vec<_> = accesses.iter().map(|access| Item::Tail(access.whole)).collect();
        known.extend(self.needed(&whole)?.iter().map(|entry| self.entries[*entry].name.clone()));
        accesses.retain(|access| {
            let mut meant = true;
            each_name(&[Item::Tail(access.whole)], |name| {
                meant &= known.iter().all(|other| other == name || other.ident != name.ident);
            });
            meant
        });
        // What all read alike does not pay by itself.
        if !accesses.iter().any(|access| access.along == Along::Steps) {
            return None;
        }
        let statements: Vec<_> =
            needed.values().map(|statement| Item::Statement(statement)).collect();
        let whole = accesses.iter().map(|access| Item::Tail(access.whole));
        let items: Vec<_> = statements.iter().copied().chain(whole).collect();
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
                        Some((round, repeat)) => {
                            let windows = self.windows_of_rounds(repeat, &window)?;
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
                    accesses.push(Access { whole: expression, base, index, along, rounds });
                    return;
                }
                self.accesses(Part::Expression(index), accesses);
            }
            _ => visit_parts(expression, &mut |part| self.accesses(part, accesses)),
        }
    }

    /// How a row reads an element of a view, if it is known.
    fn along_of(&self, access: &Expression) -> Option<Along> {
        let (ExpressionKind::Index(base, index), Some((name, variable))) =
            (&access.kind, access.root())
        else {
            return None;
        };
        let is_view = matches!(variable, Variable::Shared | Variable::Captured);
        if !is_view || self.written.contains(&name.id) {
            return None;
        }
        let mut leading = base;
        loop {
            match &leading.kind {
                ExpressionKind::Index(base, index) => {
                    if self.along(index, 0)? != Along::Alike {
                        return None;
                    }
                    leading = base;
                }
                ExpressionKind::Variable(..) => break,
                _ => return None,
            }
        }
        match self.is_own_index(index) {
            true => Some(Along::Steps),
            false => self.along(index, 0),
        }
    }

    /// Is it the index of the thread in the domain?
    fn is_own_index(&self, index: &Expression) -> bool {
        match &index.kind {
            ExpressionKind::Variable(name, _) => *name == self.index && !self.by_reference,
            ExpressionKind::Field(base, syn::Member::Named(name)) => {
                base.is_tiled() && name == "global"
            }
            _ => false,
        }
    }

    /// How a number changes along a row, if that is seen in it.
    pub(super) fn along(&self, number: &Expression, depth: usize) -> Option<Along> {
        use ExpressionKind::{Binary, Constant, Field, Index, Inline, Literal, OfArray};
        const DEEPEST: usize = 16;
        if depth > DEEPEST {
            return None;
        }
        let along = |number| self.along(number, depth + 1);
        match &number.kind {
            Literal(..) | Constant(..) | Inline(..) => Some(Along::Alike),
            ExpressionKind::Variable(_, Variable::Captured | Variable::Shared) => {
                Some(Along::Alike)
            }
            ExpressionKind::Variable(name, Variable::Local) if *name != self.index => {
                if self.stepping.contains(&name.id) {
                    return Some(Along::Steps);
                }
                if self.alike.contains(&name.id) || self.short_loops.0.contains_key(&name.id) {
                    return Some(Along::Alike);
                }
                if self.changed.contains(&name.id) {
                    let of_tile = matches!(self.home(name), Some(Home::Tile));
                    return of_tile.then_some(Along::Alike);
                }
                match (self.definitions.0.get(&name.id), self.home(name)) {
                    (_, Some(Home::Tile)) => Some(Along::Alike),
                    (Some(value), _) => along(value),
                    // A capture of the kernel's.
                    (None, None) if !self.bound.contains(&name.id) => Some(Along::Alike),
                    (None, _) => None,
                }
            }
            Index(base, component) => {
                let (Literal(syn::Lit::Int(component), _), Some(last)) =
                    (&component.kind, self.strides.last())
                else {
                    return None;
                };
                let component = component.base10_parse::<usize>().ok()?;
                match &base.kind {
                    OfArray { array, .. } => along(array),
                    ExpressionKind::Variable(name, _) if *name == self.index => {
                        Some(if component == last { Along::Steps } else { Along::Alike })
                    }
                    Field(tiled, syn::Member::Named(name)) if tiled.is_tiled() => {
                        let steps = (name == "global" || name == "local") && component == last;
                        Some(if steps { Along::Steps } else { Along::Alike })
                    }
                    _ => None,
                }
            }
            OfArray { array, .. } => along(array),
            Binary(left, BinOp::Add(_), right, _) => match (along(left)?, along(right)?) {
                (Along::Alike, other) | (other, Along::Alike) => Some(other),
                (Along::Steps, Along::Steps) => None,
            },
            Binary(left, BinOp::Sub(_), right, _) => match along(right)? {
                Along::Alike => along(left),
                Along::Steps => None,
            },
            Binary(left, op, right, _) if !matches!(op, BinOp::Div(_) | BinOp::Rem(_)) => {
                let both = [along(left)?, along(right)?];
                both.iter().all(|along| *along == Along::Alike).then_some(Along::Alike)
            }
            _ => None,
        }
    }

    /// Notes the statements of a part that have to run before an access can be looked at.
    fn before(
        &self,
        value: &Expression,
        part: &[Item<'b>],
        needed: &mut BTreeMap<usize, &'b Statement>,
    ) -> Option<()> {
        let mut names = Vec::new();
        each_name(&[Item::Tail(value)], |name| names.push(name.id));
        for name in names {
            if name == self.index.id
                || self.is_declared(name)
                || !self.definitions.0.contains_key(&name)
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
            let (number, statement) = part
                .iter()
                .enumerate()
                .find_map(|(number, item)| Some((number, declares(item)?)))?;
            if needed.insert(number, statement).is_none() {
                let Statement::Let { value: Some(value), .. } = statement else { return None };
                if Effort::of(value) != Effort::Arithmetic {
                    return None;
                }
                self.before(value, part, needed)?;
            }
        }
        Some(())
    }
}
