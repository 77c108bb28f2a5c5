//! Loops in which the threads of a tile walk along memory together: each round runs in all threads before the
//! next one does.
//!
//! Neighbours on a GPU read neighbouring elements at once, and each goes on far away. One thread after the other
//! would read a line of memory for one element of it; round by round they read it once, as vectors. A
//! thread does not see when others run, so the order is free.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ptr;

use proc_macro2::{Ident, TokenStream};
use quote::quote;
use syn::BinOp;

use super::along::Along;
use super::facts::{Effort, Item};
use super::{Cut, Home, Runs, Within, thread, tile};
use crate::facts::{Change, Exits, How, changed_places, each_change};
use crate::syntax::{
    BindingId, Block, Condition, Expression, ExpressionKind, For, Part, Pattern, PatternKind,
    Statement, Variable, visit_block, visit_blocks, visit_expression,
};

/// How a number changes from a thread to its neighbour, which differs from it in the last component of the
/// index: in no way, by one, or in another way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stride {
    None,
    One,
    Other,
}

impl Stride {
    fn join(self, other: Stride) -> Stride {
        if self == other { self } else { Stride::Other }
    }

    fn sum(self, other: Stride) -> Stride {
        match (self, other) {
            (Stride::None, stride) | (stride, Stride::None) => stride,
            _ => Stride::Other,
        }
    }

    fn of_none(all: impl IntoIterator<Item = Stride>) -> Stride {
        match all.into_iter().all(|stride| stride == Stride::None) {
            true => Stride::None,
            false => Stride::Other,
        }
    }
}

/// What is known of the numbers of a body.
#[derive(Default)]
pub(super) struct Strides {
    /// The index, and the number of its last component.
    index: Option<(BindingId, usize)>,
    variables: HashMap<BindingId, Stride>,
}

impl Strides {
    /// Those of a body whose threads have an index of that rank.
    pub(super) fn of(body: &Block, index: BindingId, rank: Option<usize>) -> Self {
        let index = rank.and_then(|rank| rank.checked_sub(1)).map(|last| (index, last));
        let mut strides = Strides { index, variables: HashMap::new() };
        if index.is_none() {
            return strides;
        }
        // What is found of a variable may change what is found of others, and each only once or twice.
        loop {
            let before = strides.variables.clone();
            strides.note(body);
            if strides.variables == before {
                return strides;
            }
        }
    }

    /// The number of the last component of the index.
    pub(super) fn last(&self) -> Option<usize> {
        self.index.map(|(_, last)| last)
    }

    fn note(&mut self, body: &Block) {
        visit_blocks(body, &mut |block| {
            for statement in &block.statements {
                if let Statement::Let { pattern, value: Some(value), .. } = statement {
                    self.bind(pattern, value);
                }
            }
        });
        visit_block(body, &mut |expression| {
            use ExpressionKind::{Assign, AssignWith};
            match &expression.kind {
                Assign(place, value) => self.change(place, self.of_value(value)),
                AssignWith(place, op, value, _) => {
                    let by = self.of_value(value);
                    let kept = by == Stride::None
                        && matches!(op, BinOp::AddAssign(_) | BinOp::SubAssign(_));
                    if !kept {
                        self.change(place, Stride::Other);
                    }
                }
                _ => (),
            }
        });
        let mut others = Vec::new();
        each_change(Part::Block(body), &mut |change| match change {
            Change::Of(_, How::Assigned | How::Updated) | Change::OfCaptures => (),
            Change::Of(place, How::Borrowed | How::Received | How::Lent) => {
                others.extend(place.root().map(|(name, _)| name.id));
            }
        });
        for variable in others {
            self.add(variable, Stride::Other);
        }
    }

    fn bind(&mut self, pattern: &Pattern, value: &Expression) {
        match (&pattern.kind, &value.kind) {
            (PatternKind::Tuple(patterns), ExpressionKind::Tuple(values))
                if patterns.len() == values.len() =>
            {
                patterns.iter().zip(values).for_each(|(pattern, value)| self.bind(pattern, value));
            }
            (PatternKind::Name { name, within: None, .. }, _) => {
                self.add(name.id, self.of_value(value));
            }
            _ => {
                let stride = Stride::of_none([self.of_value(value)]);
                for name in pattern.names() {
                    self.add(name.id, stride);
                }
            }
        }
    }

    fn change(&mut self, place: &Expression, stride: Stride) {
        if let Some((name, Variable::Local)) = place.root() {
            self.add(name.id, stride);
        }
    }

    fn add(&mut self, variable: BindingId, stride: Stride) {
        let known = self.variables.entry(variable).or_insert(stride);
        *known = known.join(stride);
    }

    /// That of a number, or of an index.
    fn of_value(&self, value: &Expression) -> Stride {
        use ExpressionKind::{Binary, Cast, Constant, Field, Index, Inline, Literal, Unary};
        match &value.kind {
            Literal(..) | Constant(..) | Inline(..) => Stride::None,
            ExpressionKind::Variable(name, _) if self.is_index(name.id) => Stride::One,
            ExpressionKind::Variable(name, variable) => match variable {
                Variable::Captured | Variable::Shared => Stride::None,
                Variable::Local => self.variables.get(&name.id).copied().unwrap_or(Stride::None),
                _ => Stride::Other,
            },
            // `t.global`, `t.tile` and their kin.
            Field(base, syn::Member::Named(name)) if base.is_tiled() => {
                match name == "global" || name == "local" {
                    true => Stride::One,
                    false => Stride::None,
                }
            }
            Field(base, _) => Stride::of_none([self.of_value(base)]),
            Index(base, component) => match (&component.kind, self.index) {
                (Literal(syn::Lit::Int(number), _), Some((_, last))) if self.is_own_index(base) => {
                    match number.base10_parse::<usize>() {
                        Ok(number) if number == last => Stride::One,
                        _ => Stride::None,
                    }
                }
                _ => Stride::of_none([self.of_value(base), self.of_value(component)]),
            },
            Cast(value, ..) => self.of_value(value),
            Binary(left, BinOp::Add(_), right, _) => self.of_value(left).sum(self.of_value(right)),
            Binary(left, BinOp::Sub(_), right, _) => match self.of_value(right) {
                Stride::None => self.of_value(left),
                _ => Stride::Other,
            },
            Binary(left, _, right, _) => {
                Stride::of_none([self.of_value(left), self.of_value(right)])
            }
            Unary(_, value, _) => Stride::of_none([self.of_value(value)]),
            ExpressionKind::OfArray { array, .. } => Stride::of_none([self.of_value(array)]),
            _ => {
                let mut strides = Vec::new();
                visit_expression(value, &mut |part| {
                    if let ExpressionKind::Variable(..) = part.kind {
                        strides.push(self.of_value(part));
                    }
                });
                Stride::of_none(strides)
            }
        }
    }

    fn is_index(&self, variable: BindingId) -> bool {
        self.index.is_some_and(|(index, _)| index == variable)
    }

    /// Is it the index of the thread, in the domain or in its tile?
    fn is_own_index(&self, place: &Expression) -> bool {
        match &place.kind {
            ExpressionKind::Variable(name, Variable::Local) => {
                self.is_index(name.id) || self.variables.get(&name.id) == Some(&Stride::One)
            }
            ExpressionKind::Variable(name, _) => self.is_index(name.id),
            ExpressionKind::Field(base, syn::Member::Named(name)) => {
                base.is_tiled() && (name == "global" || name == "local")
            }
            _ => false,
        }
    }

    /// Does the body of a loop reach elements of a view that lie side by side for neighbours, and far from
    /// each other for a thread? `counter` is what the loop counts.
    fn walks(&self, body: &Block, counter: Option<BindingId>) -> bool {
        let counters = self.counters(body, counter);
        let (mut walks, mut atomic) = (false, false);
        // A thread goes along what these name.
        let mut rows: HashSet<*const Expression> = HashSet::new();
        visit_block(body, &mut |expression| {
            // Atomic operations are one after the other in any order.
            atomic |=
                matches!(&expression.kind, ExpressionKind::Call(callee, ..) if callee.is_atomic());
            let ExpressionKind::Index(base, index) = &expression.kind else { return };
            if rows.contains(&ptr::from_ref(expression)) || counts(index, &counters) {
                rows.insert(ptr::from_ref(base));
                return;
            }
            let of_view = matches!(base.root(), Some((_, Variable::Shared | Variable::Captured)));
            walks |= of_view && self.of_value(index) == Stride::One;
        });
        walks && !atomic
    }

    /// What a loop counts in a thread: its counter, and numbers that it changes alike in all threads.
    fn counters(&self, body: &Block, counter: Option<BindingId>) -> BTreeSet<BindingId> {
        let changed = changed_places(Part::Block(body)).into_iter().filter_map(|place| {
            let (name, Variable::Local) = place.root()? else { return None };
            (self.variables.get(&name.id) == Some(&Stride::None)).then_some(name.id)
        });
        changed.chain(counter).collect()
    }
}

/// Is what a loop counts a term of the index, so that a thread's elements lie side by side?
fn counts(index: &Expression, counters: &BTreeSet<BindingId>) -> bool {
    match &index.kind {
        ExpressionKind::Variable(name, _) => counters.contains(&name.id),
        ExpressionKind::Binary(left, BinOp::Add(_) | BinOp::Sub(_), right, _) => {
            counts(left, counters) || counts(right, counters)
        }
        ExpressionKind::Cast(value, ..) => counts(value, counters),
        _ => false,
    }
}

fn counter(repeat: &For) -> Option<BindingId> {
    repeat.pattern.single_name().map(|(name, _)| name.id)
}

impl<'b> Cut<'b> {
    /// A loop of which each round runs in all threads before the next one does, if that pays.
    pub(super) fn walk(&mut self, item: Item<'b>) -> Option<TokenStream> {
        use ExpressionKind::While;
        let expression = item.expression()?;
        match &expression.kind {
            ExpressionKind::For(repeat) if self.is_walk(repeat) => {
                let code = self.whole(|cut| cut.eights(expression, repeat)).or_else(|| {
                    self.whole(|cut| cut.repeat(expression.span, repeat, Within::Rounds))
                })?;
                self.walks += 1;
                Some(code)
            }
            While { condition, body, .. } => {
                let Condition::Value(value) = &**condition else { return None };
                let leaves = Exits::of([Part::Block(body)]).any();
                let walks = !leaves
                    && Effort::of(value) == Effort::Arithmetic
                    && self.strides.walks(body, None);
                if !walks {
                    return None;
                }
                let together = self.whole(|cut| cut.together(value, body));
                let rest = self.rounds(item, value, body)?;
                self.walks += 1;
                Some(quote!(#together #rest))
            }
            _ => None,
        }
    }

    /// Is it a loop in which threads might walk together?
    pub(super) fn may_walk(&self, item: Item) -> bool {
        use ExpressionKind::{For, While};
        let Some(expression) = item.expression() else { return false };
        match &expression.kind {
            For(repeat) => self.strides.walks(&repeat.body, counter(repeat)),
            While { body, .. } => self.strides.walks(body, None),
            _ => false,
        }
    }

    /// Do all threads run the same rounds of a loop, in which they walk together?
    fn is_walk(&self, repeat: &For) -> bool {
        let leaves = Exits::of([Part::Block(&repeat.body)]).any();
        !leaves
            && repeat.unroll.asked().is_none()
            && self.is_same_for_all(repeat)
            && self.strides.walks(&repeat.body, counter(repeat))
    }

    /// Do all threads run the same rounds of a loop?
    pub(super) fn is_same_for_all(&self, repeat: &For) -> bool {
        repeat.over.numbers().is_some_and(|all| all.into_iter().all(|value| self.is_same(value)))
    }

    /// Is it the same number for all threads?
    pub(super) fn is_same(&self, value: &Expression) -> bool {
        let mut same = Effort::of(value) == Effort::Arithmetic;
        visit_expression(value, &mut |part| {
            let ExpressionKind::Variable(name, variable) = &part.kind else { return };
            same &= match variable {
                Variable::Captured | Variable::Shared => true,
                Variable::Local if *name == self.index => false,
                Variable::Local => match self.home(name) {
                    None => !self.bound.contains(&name.id),
                    Some(Home::Tile) => true,
                    Some(Home::Again(Statement::Let { value: Some(value), .. }, _)) => {
                        self.is_same(value)
                    }
                    Some(_) => false,
                },
                _ => false,
            };
        });
        same
    }

    /// The rounds of a loop that all threads run: while its condition holds for all of them, and what it counts
    /// is one more in each than in its neighbour, as is tested before the first round.
    fn together(&mut self, condition: &Expression, body: &'b Block) -> Option<TokenStream> {
        let changes = changed_places(Part::Block(body));
        let changes: Vec<_> = changes.iter().filter_map(|place| place.root()).collect();
        let is_changed = |name: BindingId| changes.iter().any(|(other, _)| other.id == name);
        let (mut steps, mut added): (Vec<Ident>, Vec<&'b Expression>) = (Vec::new(), Vec::new());
        let mut stepping = BTreeSet::new();
        for item in Item::all(body) {
            let Some(Expression { kind, .. }) = item.expression() else { continue };
            let ExpressionKind::AssignWith(place, BinOp::AddAssign(_), by, _) = kind else {
                continue;
            };
            let ExpressionKind::Variable(name, Variable::Local) = &place.kind else { continue };
            let once = changes.iter().filter(|(other, _)| *other == name).count() == 1;
            let Some(Home::Kept(kept)) = self.home(name) else { continue };
            if once && self.strides.of_value(place) == Stride::One {
                stepping.insert(name.id);
                steps.push(kept.clone());
                added.push(by);
            }
        }
        if steps.is_empty() {
            return None;
        }
        // Numbers that each thread is given: they have to be the same.
        let mut numbers = added;
        visit_block(body, &mut |expression| {
            if let ExpressionKind::Index(base, index) = &expression.kind
                && matches!(base.root(), Some((_, Variable::Shared | Variable::Captured)))
            {
                numbers.push(index);
            }
        });
        let (mut alike, mut tested) = (BTreeSet::new(), Vec::new());
        for number in numbers {
            let mut names = Vec::new();
            visit_expression(number, &mut |part| {
                if let ExpressionKind::Variable(name, Variable::Local) = &part.kind {
                    names.push(name.clone());
                }
            });
            for name in names {
                let is_given = matches!(self.home(&name), Some(Home::Parameter(_)));
                if is_given && !is_changed(name.id) && alike.insert(name.id) {
                    tested.push(name);
                }
            }
        }
        let tests = tested.iter().map(|name| {
            let Some(Home::Parameter(number)) = self.home(name) else { return TokenStream::new() };
            let (brought, thread, tile) = (self.brought(*number, Runs::ToTheEnd), thread(), tile());
            quote!(&& #tile.is_alike(#[inline(always)] |#thread| { #brought #name }))
        });
        let tests: TokenStream = tests.collect();
        let (loads, _) = self.loads(&[Item::Tail(condition)], Runs::ToTheEnd)?;
        let (tile, thread) = (tile(), thread());
        let (index, reference) = (self.index_name(), self.index_reference());
        let holds = self.native.value(condition);
        let own = std::mem::replace(&mut self.stepping, stepping);
        let others = std::mem::replace(&mut self.alike, alike);
        let adds_alike = Item::all(body).iter().all(|item| self.adds_alike(*item));
        let before = self.windows;
        let code = if adds_alike { self.block(body, Within::Other) } else { None };
        self.stepping = own;
        self.alike = others;
        // Where they read nothing together, it is but the same loop again.
        let code = code.filter(|_| self.windows > before)?;
        Some(quote! {
            if #tile.is_whole()
                #(&& #tile.steps(#[inline(always)] |#thread| #steps.load(#thread)))*
                #tests
            {
                while #tile.every(#[inline(always)] |#thread, #index| { #reference #loads #holds }) #code
            }
        })
    }

    /// Does a statement of such a loop add the same number in all threads, if it changes what they count?
    fn adds_alike(&self, item: Item) -> bool {
        let Some(expression) = item.expression() else { return true };
        let ExpressionKind::AssignWith(place, _, by, _) = &expression.kind else { return true };
        match &place.kind {
            ExpressionKind::Variable(name, _) if self.stepping.contains(&name.id) => {
                self.along(by, 0) == Some(Along::Alike)
            }
            _ => true,
        }
    }

    /// Round after round, in all threads whose condition still holds.
    fn rounds(
        &mut self,
        item: Item<'b>,
        condition: &Expression,
        body: &'b Block,
    ) -> Option<TokenStream> {
        let (loads, needed) = self.loads(&[item], Runs::ToTheEnd)?;
        let saves = self.saves(&needed, self.entries.len())?;
        let returned = self.returned(&needed, Runs::ToTheEnd);
        let (condition, body) = (self.native.value(condition), self.native.block(body));
        let goes_on = super::goes_on();
        let round = self.each(&quote! {
            #loads
            if #condition {
                #body
                #goes_on = true;
            }
            #returned
            #saves
        });
        Some(quote! {
            loop {
                let mut #goes_on = false;
                #round
                if !#goes_on {
                    break;
                }
            }
        })
    }
}
