//! What conditions say of integers: where control has passed `i < 16`, `i` lies below 16.
//!
//! A fact is about an expression, and so about any other that computes the same from the same
//! values. It holds to the end of the block that it was found in.

use naga::{BinaryOperator, Expression, Function, Handle, Literal, LocalVariable, UnaryOperator};
use rustc_hash::FxHashMap;

use super::{Binary, Interval, Lowering, Number};

/// How deep expressions are compared.
const DEPTH: usize = 6;

/// What is known where control is now.
#[derive(Debug, Default)]
pub(super) struct Facts {
    /// The innermost block's last.
    known: Vec<Fact>,
    /// What loops count in steps.
    steps: FxHashMap<Handle<Expression>, Steps>,
    /// What truth values say.
    truths: FxHashMap<Handle<Expression>, Truth>,
    /// Which variables were loaded, and when.
    loads: FxHashMap<Handle<Expression>, (Handle<LocalVariable>, u32)>,
    /// When each variable was last written.
    written: FxHashMap<Handle<LocalVariable>, u32>,
    /// When a loop was last entered, which may have written any variable before.
    entered: u32,
    now: u32,
    used: usize,
}

#[derive(Clone, Copy, Debug)]
enum Fact {
    /// What the value lies in.
    Within(Handle<Expression>, Interval),
    /// The first value is at least so much more than the second.
    Above(Handle<Expression>, Handle<Expression>, i64),
}

/// Numbers that are so far, or a multiple of that, from the least of them.
#[derive(Clone, Copy, Debug)]
struct Steps {
    least: i64,
    most: i64,
    by: i64,
}

impl Steps {
    /// The part of an interval from one of the numbers to another, if it has any.
    fn within(self, Interval { lo, hi }: Interval) -> Interval {
        let from = lo.saturating_add((self.least.saturating_sub(lo)).rem_euclid(self.by));
        let to = hi.saturating_sub((hi.saturating_sub(self.least)).rem_euclid(self.by));
        if from <= to { Interval { lo: from, hi: to } } else { Interval { lo, hi } }
    }
}

#[derive(Clone, Copy, Debug)]
enum Truth {
    Compared(Binary, Number, Number),
    /// `left && right`, or with `decided` `left || right`.
    Joined {
        left: Handle<Expression>,
        right: Handle<Expression>,
        decided: bool,
    },
}

impl Facts {
    /// How many facts there are; those that come later end with [`forget`](Self::forget).
    pub(super) fn mark(&self) -> usize {
        self.known.len()
    }

    /// Ends all facts but the first `mark`.
    pub(super) fn forget(&mut self, mark: usize) {
        self.known.truncate(mark);
    }

    /// How often a fact has said more of a number than the number itself.
    pub(super) fn used(&self) -> usize {
        self.used
    }

    /// The value is one of the interval that lies so far, or a multiple of that, from the least.
    pub(super) fn steps(&mut self, value: Handle<Expression>, all: Interval, by: i64) {
        self.steps.insert(value, Steps { least: all.lo, most: all.hi, by });
    }

    /// What steps lead to the value: those of a loop, moved by a constant.
    fn steps_to(&self, function: &Function, value: Handle<Expression>) -> Option<Steps> {
        if let Some(steps) = self.steps.get(&value) {
            return Some(*steps);
        }
        let Expression::Binary { op: BinaryOperator::Add, left, right } =
            function.expressions[value]
        else {
            return None;
        };
        let Expression::Literal(Literal::U32(moved)) = function.expressions[right] else {
            return None;
        };
        let Steps { least, most, by } = *self.steps.get(&left)?;
        let (least, most) = (least + i64::from(moved), most + i64::from(moved));
        // A sum that wraps around is on no step.
        (most <= u32::MAX.into()).then_some(Steps { least, most, by })
    }

    pub(super) fn loaded(&mut self, value: Handle<Expression>, variable: Handle<LocalVariable>) {
        self.now += 1;
        self.loads.insert(value, (variable, self.now));
    }

    pub(super) fn wrote(&mut self, variable: Handle<LocalVariable>) {
        self.now += 1;
        self.written.insert(variable, self.now);
    }

    /// What comes next may run again after what follows it.
    pub(super) fn enter_loop(&mut self) {
        self.now += 1;
        self.entered = self.now;
    }

    pub(super) fn compared(
        &mut self,
        result: Handle<Expression>,
        op: Binary,
        left: Number,
        right: Number,
    ) {
        if left.scalar.is_integer() && left.scalar.bounds().is_some() {
            self.truths.insert(result, Truth::Compared(op, left, right));
        }
    }

    pub(super) fn joined(
        &mut self,
        result: Handle<Expression>,
        left: Handle<Expression>,
        right: Handle<Expression>,
        decided: bool,
    ) {
        self.truths.insert(result, Truth::Joined { left, right, decided });
    }

    /// Notes that a condition holds, or does not.
    fn assume(&mut self, function: &Function, condition: Handle<Expression>, holds: bool) {
        match (self.truths.get(&condition).copied(), &function.expressions[condition]) {
            (Some(Truth::Compared(op, left, right)), _) => {
                let op = if holds { op } else { negated(op) };
                self.assume_comparison(function, op, left, right);
            }
            (Some(Truth::Joined { left, right, decided }), _) if decided != holds => {
                self.assume(function, left, holds);
                self.assume(function, right, holds);
            }
            (_, Expression::Unary { op: UnaryOperator::LogicalNot, expr }) => {
                self.assume(function, *expr, !holds);
            }
            (_, Expression::Binary { op, left, right })
                if matches!(
                    (op, holds),
                    (BinaryOperator::LogicalAnd, true) | (BinaryOperator::LogicalOr, false)
                ) =>
            {
                self.assume(function, *left, holds);
                self.assume(function, *right, holds);
            }
            _ => (),
        }
    }

    fn assume_comparison(&mut self, function: &Function, op: Binary, left: Number, right: Number) {
        let (l, r) = (self.interval(function, left), self.interval(function, right));
        let below = |limit: Interval| Interval { lo: i64::MIN, hi: limit.hi.saturating_sub(1) };
        let above = |limit: Interval| Interval { lo: limit.lo.saturating_add(1), hi: i64::MAX };
        let at_most = |limit: Interval| Interval { lo: i64::MIN, hi: limit.hi };
        let at_least = |limit: Interval| Interval { lo: limit.lo, hi: i64::MAX };
        let (of_left, of_right) = match op {
            Binary::Lt => (below(r), above(l)),
            Binary::Le => (at_most(r), at_least(l)),
            Binary::Gt => (above(r), below(l)),
            Binary::Ge => (at_least(r), at_most(l)),
            Binary::Eq => (r, l),
            Binary::Ne => (l.without(r), r.without(l)),
            _ => return,
        };
        for (number, before, more) in [(left, l, of_left), (right, r, of_right)] {
            if let Some(interval) = before.and(more).filter(|interval| *interval != before) {
                let steps = self.steps_to(function, number.handle);
                let interval = steps.map_or(interval, |steps| steps.within(interval));
                self.known.push(Fact::Within(number.handle, interval));
            }
        }
        let (left, right) = (left.handle, right.handle);
        self.known.extend(match op {
            Binary::Lt => Some(Fact::Above(right, left, 1)),
            Binary::Le => Some(Fact::Above(right, left, 0)),
            Binary::Gt => Some(Fact::Above(left, right, 1)),
            Binary::Ge => Some(Fact::Above(left, right, 0)),
            _ => None,
        });
    }

    /// The least that `left - right` can be, if that is known not to be negative.
    fn least_difference(&self, function: &Function, left: Number, right: Number) -> Option<i64> {
        let least = self.known.iter().filter_map(|fact| match *fact {
            Fact::Above(greater, lesser, least)
                if self.is_same(function, greater, left.handle, DEPTH)
                    && self.is_same(function, lesser, right.handle, DEPTH) =>
            {
                Some(least)
            }
            _ => None,
        });
        least.max()
    }

    /// What a number can be here.
    fn interval(&self, function: &Function, number: Number) -> Interval {
        let facts = self.known.iter().filter_map(|fact| match *fact {
            Fact::Within(handle, interval) => {
                self.is_same(function, handle, number.handle, DEPTH).then_some(interval)
            }
            Fact::Above(..) => None,
        });
        // Facts that contradict each other are about code that is never reached.
        facts.fold(number.interval, |known, more| known.and(more).unwrap_or(known))
    }

    /// Do both expressions compute the same from the same values?
    fn is_same(
        &self,
        function: &Function,
        left: Handle<Expression>,
        right: Handle<Expression>,
        depth: usize,
    ) -> bool {
        use Expression as E;
        if left == right {
            return true;
        }
        let Some(depth) = depth.checked_sub(1) else { return false };
        if let (Some((variable, first)), Some((other, second))) =
            (self.loads.get(&left), self.loads.get(&right))
        {
            let written = self.written.get(variable).copied().unwrap_or(0);
            return variable == other && written.max(self.entered) < *first.min(second);
        }
        let same = |left, right| self.is_same(function, left, right, depth);
        match (&function.expressions[left], &function.expressions[right]) {
            (E::Literal(left), E::Literal(right)) => left == right,
            (E::FunctionArgument(left), E::FunctionArgument(right)) => left == right,
            (E::AccessIndex { base, index }, E::AccessIndex { base: other, index: second }) => {
                index == second && same(*base, *other)
            }
            (E::Unary { op, expr }, E::Unary { op: second, expr: other }) => {
                op == second && same(*expr, *other)
            }
            (
                E::Binary { op, left, right },
                E::Binary { op: second, left: other_left, right: other_right },
            ) => op == second && same(*left, *other_left) && same(*right, *other_right),
            (
                E::As { expr, kind, convert },
                E::As { expr: other, kind: second, convert: bytes },
            ) => kind == second && convert == bytes && same(*expr, *other),
            (
                E::Math { fun, arg, arg1: None, .. },
                E::Math { fun: second, arg: other, arg1: None, .. },
            ) => fun == second && same(*arg, *other),
            _ => false,
        }
    }
}

impl Lowering {
    /// Do both numbers compute the same from the same values?
    pub(super) fn are_same(&self, left: Number, right: Number) -> bool {
        self.facts.is_same(&self.function, left.handle, right.handle, DEPTH)
    }

    /// Notes that a condition holds, or does not, to the end of the block.
    pub(super) fn assume(&mut self, condition: Handle<Expression>, holds: bool) {
        self.facts.assume(&self.function, condition, holds);
    }

    /// The number with what is known of it here.
    pub(super) fn narrowed(&mut self, number: Number) -> Number {
        let is_exact = number.interval.lo == number.interval.hi;
        if is_exact || !number.scalar.is_integer() || number.scalar.bounds().is_none() {
            return number;
        }
        let interval = self.facts.interval(&self.function, number);
        if interval != number.interval {
            self.facts.used += 1;
        }
        Number { interval, ..number }
    }

    /// What `left - right` can be, by the conditions that led here.
    pub(super) fn difference(&mut self, left: Number, right: Number) -> Option<Interval> {
        let least = self.facts.least_difference(&self.function, left, right)?;
        self.facts.used += 1;
        let most = i128::from(left.interval.hi) - i128::from(right.interval.lo);
        Some(Interval::within(least.into(), most.max(least.into()), left.scalar))
    }
}

fn negated(op: Binary) -> Binary {
    match op {
        Binary::Eq => Binary::Ne,
        Binary::Ne => Binary::Eq,
        Binary::Lt => Binary::Ge,
        Binary::Le => Binary::Gt,
        Binary::Gt => Binary::Le,
        Binary::Ge => Binary::Lt,
        other => other,
    }
}

#[cfg(test)]
mod tests {
    use crate::prelude::*;

    /// What is written in part is another whole: a fact about a part of a copy made before says nothing of
    /// a copy made after.
    #[test]
    #[cfg_attr(miri, ignore = "it takes long, and is plain safe code")]
    fn a_fact_ends_where_a_part_is_written() {
        let k = 1_u32;
        macro_rules! case {
            ($guards:literal, |$i:ident, $table:ident| $body:block) => {
                let kernel = amp_runtime::amp!(|$i: Index<1>| {
                    let mut $table = [0_u32; 8];
                    $body
                });
                let guards = kernel.module().unwrap().guards;
                assert_eq!(guards.len(), $guards, "{}: {guards:?}", stringify!($body));
            };
        }
        case!(0, |i, table| {
            let mut pair = (i[0], i[0]);
            let before = pair;
            if before.0 < 8 {
                let after = pair;
                table[after.0] = 1;
                pair.1 = 100;
                table[pair.1 % 8] = 1;
            }
        });
        case!(1, |i, table| {
            let mut pair = (i[0], i[0]);
            let before = pair;
            if before.0 < 8 {
                pair.0 = 100;
                let after = pair;
                table[after.0] = 1;
            }
        });
        case!(1, |i, table| {
            let mut index = Index::new([i[0], i[0]]);
            let before = index;
            if before[1] < 8 {
                index[1] = 100;
                let after = index;
                table[after[1]] = 1;
            }
        });
        // One for the component that is written, if it is there.
        case!(2, |i, table| {
            let mut index = Index::new([i[0], i[0]]);
            let before = index;
            if before[1] < 8 {
                index[k as usize] = 100;
                let after = index;
                table[after[1]] = 1;
            }
        });
    }
}
