//! Branches, choices and loops: who goes which way.

use syn::{BinOp, RangeLimits};

use super::borders::is_place;
use super::expressions::literal_value;
use super::run::{Choice, Run};
use super::threads::{Threads, each};
use super::value::{Kind, Number, Value};
use crate::syntax::{
    Arm, Block, Condition, Elements, Expression, For, Iterated, Part, Pattern, PatternKind, Step,
};

impl<'t> Run<'t> {
    pub fn either(&mut self, left: &'t Expression, op: &BinOp, right: &'t Expression) -> Value {
        let first = self.value(left);
        let is_and = matches!(op, BinOp::And(_));
        match self.choice(&first) {
            Choice::Threads(holds) => {
                let decided = Value::Number(Number::known((!is_and).into(), Kind::Truth));
                let asked = if is_and { holds } else { self.here & !holds };
                self.part(asked, |run| run.value(right), |_| decided)
            }
            Choice::Data => {
                let way = self.way;
                self.way = self.memory.way_of_data(way);
                let second = self.value(right);
                self.way = way;
                match self.choice(&second) {
                    Choice::Threads(holds) if holds == if is_and { self.here } else { 0 } => first,
                    Choice::Data => first,
                    _ => Value::Unknown,
                }
            }
            Choice::Together | Choice::Constant | Choice::Unknown => {
                self.skip([Part::Expression(right)]);
                Value::Unknown
            }
        }
    }

    pub fn test(&mut self, condition: &'t Condition) -> Choice {
        match condition.value() {
            Some(value) => {
                let value = self.value(value);
                self.choice(&value)
            }
            None => {
                self.skip([Part::Condition(condition)]);
                for part in condition.parts() {
                    if let Condition::Let(pattern, _) = part {
                        self.bind(pattern, Value::Unknown);
                    }
                }
                Choice::Unknown
            }
        }
    }

    pub fn branch(
        &mut self,
        condition: &'t Condition,
        accept: &'t Block,
        reject: Option<&'t Expression>,
    ) -> Value {
        match self.test(condition) {
            Choice::Threads(holds) => self.part(
                holds,
                |run| run.block(accept),
                |run| reject.map_or(Value::Unknown, |reject| run.value(reject)),
            ),
            Choice::Together => {
                self.together([Some(Part::Block(accept)), reject.map(Part::Expression)]);
                Value::Unknown
            }
            Choice::Data => {
                self.as_data_says([Some(Part::Block(accept)), reject.map(Part::Expression)]);
                Value::Unknown
            }
            choice @ (Choice::Constant | Choice::Unknown) => {
                let ways = [Some(Part::Block(accept)), reject.map(Part::Expression)];
                let unknown = matches!(choice, Choice::Unknown);
                match unknown && self.takes_one_way(ways.into_iter().flatten()) {
                    true => self.together(ways),
                    false => self.skip(ways.into_iter().flatten()),
                }
                Value::Unknown
            }
        }
    }

    pub fn choose(&mut self, subject: &'t Expression, arms: &'t [Arm]) -> Value {
        let value = self.value(subject);
        self.choose_among(&value, arms)
    }

    fn choose_among(&mut self, value: &Value, arms: &'t [Arm]) -> Value {
        let [arm, rest @ ..] = arms else { return Value::Unknown };
        if self.is_at_a_border(value, arm) {
            return self.choose_among(value, rest);
        }
        let number = value.number().filter(|number| number.is_known() && arm.guard.is_none());
        match number.and_then(|number| matched(&arm.pattern, number, self.here)) {
            Some(holds) => self.part(
                holds,
                |run| run.arm(arm, value.clone()),
                |run| run.choose_among(value, rest),
            ),
            None if self.is_any(value, arm) => self.arm(arm, value.clone()),
            None => self.one_of(value, arms),
        }
    }

    /// Is an arm for a position that none of the threads has?
    fn is_at_a_border(&self, value: &Value, arm: &Arm) -> bool {
        matches!(arm.pattern.kind, PatternKind::Literal { .. }) && is_place(&self.bases, value)
    }

    /// Is an arm for whatever position is left?
    fn is_any(&self, value: &Value, arm: &Arm) -> bool {
        let is_any =
            matches!(arm.pattern.kind, PatternKind::Any | PatternKind::Name { within: None, .. });
        is_any && arm.guard.is_none() && is_place(&self.bases, value)
    }

    /// It is not known which threads take which of the arms.
    fn one_of(&mut self, value: &Value, arms: &'t [Arm]) -> Value {
        let ways = || arms.iter().map(|arm| Part::Expression(&arm.value));
        match self.choice(value) {
            Choice::Together => self.arms(value, arms, Run::together),
            Choice::Data => self.arms(value, arms, Run::as_data_says),
            Choice::Unknown if self.takes_one_way(ways()) => self.arms(value, arms, Run::together),
            Choice::Threads(_) | Choice::Constant | Choice::Unknown => self.skip_arms(arms),
        }
    }

    fn arm(&mut self, arm: &'t Arm, value: Value) -> Value {
        self.bind(&arm.pattern, value);
        self.value(&arm.value)
    }

    /// Threads take the arms in some way.
    fn arms(
        &mut self,
        value: &Value,
        arms: &'t [Arm],
        go: fn(&mut Self, Vec<Option<Part<'t>>>),
    ) -> Value {
        let bound = if *value == Value::Data { Value::Data } else { Value::Unknown };
        arms.iter().for_each(|arm| self.bind(&arm.pattern, bound.clone()));
        self.skip(arms.iter().filter_map(|arm| arm.guard.as_ref()).map(Part::Condition));
        go(self, arms.iter().map(|arm| Some(Part::Expression(&arm.value))).collect());
        Value::Unknown
    }

    fn skip_arms(&mut self, arms: &'t [Arm]) -> Value {
        let guards = arms.iter().filter_map(|arm| arm.guard.as_ref()).map(Part::Condition);
        let values = arms.iter().map(|arm| Part::Expression(&arm.value));
        self.skip(guards.chain(values));
        Value::Unknown
    }

    pub fn walk_for(&mut self, repeat: &'t For) {
        let body = &repeat.body;
        let (first, end, limits, steps) = match &repeat.over {
            Iterated::Range { first, end, limits, steps } => (first, end, limits, steps),
            Iterated::Elements { array, by } if is_of_the_tile(array) => {
                return self.walk_tile(repeat, array, *by);
            }
            Iterated::Elements { array, by } => return self.walk_elements(repeat, array, *by),
        };
        let (first, end) = (self.value(first), self.value(end));
        let by = match steps.as_slice() {
            [] => Some(1),
            [Step::Reverse(_)] => None,
            [Step::By(_, by)] => self.value(by).number().and_then(Number::constant),
            _ => None,
        };
        let reversed = matches!(steps.as_slice(), [Step::Reverse(_)]);
        let plus_one = Value::Number(Number::known(1, Kind::Wide));
        let beyond = match limits {
            RangeLimits::Closed(_) => self.bases.binary(&end, &syn::parse_quote!(+), &plus_one),
            RangeLimits::HalfOpen(_) => end,
        };
        self.repeat(repeat.label.as_ref(), body, |run, round| {
            run.bind(&repeat.pattern, Value::Unknown);
            let number = |number| Value::Number(Number::known(number, Kind::Wide));
            let (position, goes_on) = match (by, reversed) {
                (Some(by), _) if by > 0 => {
                    let Some(steps) = by.checked_mul(round) else { return Choice::Unknown };
                    let position = run.bases.binary(&first, &syn::parse_quote!(+), &number(steps));
                    let goes_on = run.bases.binary(&position, &syn::parse_quote!(<), &beyond);
                    (position, goes_on)
                }
                (_, true) => {
                    let steps = number(round + 1);
                    let position = run.bases.binary(&beyond, &syn::parse_quote!(-), &steps);
                    let goes_on = run.bases.binary(&first, &syn::parse_quote!(<=), &position);
                    (position, goes_on)
                }
                _ => return Choice::Unknown,
            };
            run.bind(&repeat.pattern, position);
            run.choice(&goes_on)
        });
    }
}

/// Is it memory of the tile, or a name for it?
fn is_of_the_tile(array: &Expression) -> bool {
    array.root().is_some_and(|(_, variable)| variable.is_of_the_tile())
}

impl<'t> Run<'t> {
    /// Walks through an array of a thread's own.
    fn walk_elements(&mut self, repeat: &'t For, array: &'t Expression, by: Elements) {
        let elements = match (by, self.value(array)) {
            (Elements::Value, elements) => elements,
            _ => Value::Unknown,
        };
        self.repeat(repeat.label.as_ref(), &repeat.body, |run, round| {
            let Value::Parts(elements) = &elements else {
                run.bind(&repeat.pattern, Value::Unknown);
                return Choice::Unknown;
            };
            let element = usize::try_from(round).ok().and_then(|round| elements.get(round));
            let Some(element) = element else { return Choice::Threads(0) };
            run.bind(&repeat.pattern, element.clone());
            Choice::Threads(run.here)
        });
    }

    /// Walks through an array in memory of the tile: each element is read when it has its turn, or has a name then.
    fn walk_tile(&mut self, repeat: &'t For, array: &'t Expression, by: Elements) {
        let whole = self.of_tile(array);
        let length = match &whole {
            Value::Name { of, indices, .. } => {
                self.lengths.get(&of.id).and_then(|lengths| lengths.get(indices.len())).copied()
            }
            _ => None,
        };
        let names = by != Elements::Value
            && repeat.pattern.single_name().is_some()
            && !matches!(repeat.pattern.tokens, syn::Pat::Reference(_));
        self.repeat(repeat.label.as_ref(), &repeat.body, |run, round| {
            run.bind(&repeat.pattern, Value::Unknown);
            match length {
                None => return Choice::Unknown,
                Some(length) if round >= length => return Choice::Threads(0),
                Some(_) => (),
            }
            let index = Value::Number(Number::known(round, Kind::Wide));
            match names {
                true => run.bind(&repeat.pattern, whole.element(index)),
                false => run.read(array, Some(index), false),
            }
            Choice::Threads(run.here)
        });
    }
}

/// The threads whose number a pattern matches.
fn matched(pattern: &Pattern, number: &Number, here: Threads) -> Option<Threads> {
    let test = |holds: &dyn Fn(i64) -> bool| {
        each(here).filter(|k| holds(number.lanes.of(*k))).fold(0, |all, k| all | 1 << k)
    };
    match &pattern.kind {
        PatternKind::Any => Some(here),
        PatternKind::Name { within: None, .. } => Some(here),
        PatternKind::Literal { value, negative: false } => {
            let value = literal_value(value).number()?.constant()?;
            Some(test(&|number| number == value))
        }
        PatternKind::Either(cases) => {
            let cases = cases.iter().map(|case| matched(case, number, here));
            cases.collect::<Option<Vec<_>>>().map(|all| all.iter().fold(0, |a, b| a | b))
        }
        _ => None,
    }
}
