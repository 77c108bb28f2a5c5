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

use super::facts::{Effort, Item, each_name};
use super::{Cut, Home, Runs};
use crate::syntax::{
    BindingId, Block, Expression, ExpressionKind, Iterated, Name, Part, Pattern, PatternKind,
    Statement, Variable, visit_block, visit_blocks, visit_parts,
};

/// What the threads of a row read, by where it stands in the source.
#[derive(Default)]
pub struct Windows {
    names: HashMap<*const Expression, Read>,
}

/// How a read is written in a thread.
#[derive(Clone)]
enum Read {
    /// An element of the row's own.
    Window(Ident),
    /// What all threads of the row read.
    Alike(Ident),
    /// An element of the row's own in each round of a short loop, by the number of the round.
    Rounds(Ident, Ident),
}

impl Windows {
    /// What stands for the expression in a thread whose number in its row is known.
    pub fn read(&self, expression: &Expression) -> Option<TokenStream> {
        let step = step();
        match self.names.get(&ptr::from_ref(expression))? {
            Read::Window(name) => Some(quote!(#name[#step])),
            Read::Alike(name) => Some(quote!(#name)),
            Read::Rounds(name, round) => Some(quote!(#name.of(#round as usize)[#step])),
        }
    }
}

/// The number of a thread in its row, in generated code.
pub(super) fn step() -> Ident {
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

/// Loops of a few rounds, by what they count from 0: what they read is known before the first.
#[derive(Default)]
pub(super) struct ShortLoops<'b>(HashMap<BindingId, &'b Expression>);

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
        let general = lower(self, None);
        let Some((before, windows)) = self.windows(part) else { return self.each(&general) };
        let fast = lower(self, Some(&windows));
        self.windows += 1;
        let (tile, row, step, thread) = (super::tile(), row(), step(), super::thread());
        let (index, reference) = (self.index_name(), self.index_reference());
        quote! {
            #tile.each_row(#[inline(always)] |#row| {
                #before {
                    #row.each(#[inline(always)] |#step, #thread, #index| { #reference #fast });
                } else {
                    #row.each(#[inline(always)] |_, #thread, #index| { #reference #general });
                }
            });
        }
    }

    /// What threads of a row read together in a part, and the head of a condition that finds it.
    fn windows(&self, part: &[Item<'b>]) -> Option<(TokenStream, Windows)> {
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
        accesses.retain(|access| !counts(access));
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
        let (loads, _) = self.loads(&items, Runs::ToTheEnd)?;
        let lets = needed.values().map(|statement| self.native.statement(statement));
        let mut windows = Windows::default();
        let (mut names, mut values) = (Vec::new(), Vec::new());
        let row = row();
        for (number, access) in accesses.iter().enumerate() {
            let name = format_ident!("read{}", number, span = Span::mixed_site());
            let read = match access.along {
                Along::Steps => {
                    let base = self.native.indexed(access.base);
                    let index = self.native.value(access.index);
                    let span = access.whole.span;
                    let window = quote_spanned! {span=>
                        ::amp_runtime::native::window::Windowed::window(#base, #index, #row.len())?
                    };
                    match &access.rounds {
                        None => {
                            values.push(window);
                            Read::Window(name.clone())
                        }
                        Some((round, repeat)) => {
                            values.push(self.windows_of_rounds(repeat, &window)?);
                            Read::Rounds(name.clone(), round.ident.clone())
                        }
                    }
                }
                Along::Alike => {
                    let place = self.native.indexed(access.whole);
                    values.push(quote! {
                        ::amp_runtime::native::window::Unchanging::unchanging(#place)?
                    });
                    Read::Alike(name.clone())
                }
            };
            windows.names.insert(ptr::from_ref(access.whole), read);
            names.push(name);
        }
        let (thread, index) = (super::thread(), self.index_name());
        let reference = self.index_reference();
        let before = quote! {
            let (#thread, #index) = (#row.thread(), #row.index());
            #reference
            #loads
            #(#lets)*
            if let ::core::option::Option::Some((#(#names,)*)) =
                ::amp_runtime::native::in_step::found(#[inline(always)] || {
                    ::core::option::Option::Some((#(#values,)*))
                })
        };
        Some((before, windows))
    }

    /// What the threads of a row read in each round of a short loop.
    fn windows_of_rounds(&self, repeat: &Expression, window: &TokenStream) -> Option<TokenStream> {
        let ExpressionKind::For(rounds) = &repeat.kind else { return None };
        let (pattern, over) =
            (&rounds.pattern.tokens, self.native.rounds(repeat.span, &rounds.over));
        let all = Ident::new("all", Span::mixed_site());
        Some(quote!({
            let mut #all = ::amp_runtime::native::window::Rounds::new();
            for #pattern in #over {
                #all.add(#window)?;
            }
            #all
        }))
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

    /// The short loop on whose rounds an element depends, if it is one at most.
    fn rounds_of(&self, access: &Expression) -> Option<Option<(Name, &'b Expression)>> {
        let mut rounds: Vec<(Name, &'b Expression)> = Vec::new();
        each_name(&[Item::Tail(access)], |name| {
            let is_known = rounds.iter().any(|(known, _)| known == name);
            let repeat = self.short_loops.0.get(&name.id).filter(|_| !self.is_declared(name.id));
            rounds.extend(repeat.filter(|_| !is_known).map(|repeat| (name.clone(), *repeat)));
        });
        (rounds.len() <= 1).then(|| rounds.pop())
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
