//! Loops over ranges with steps, and over the elements of arrays.

use super::control::Body;
use super::{Binary, Interval, Lowering, Number, Scalar, Step, Ty, Unroll, Value};

impl Lowering {
    /// `for i in (first..end)` with its adaptors.
    pub(super) fn repeat_range(
        &mut self,
        label: Option<&'static str>,
        [first, end]: [&Value; 2],
        inclusive: bool,
        steps: &[Step],
        unroll: (Unroll, &dyn Fn() -> u64),
        body: Body<'_>,
    ) {
        let (Some(first), Some(end)) = (self.number(first), self.number(end)) else {
            self.fail("a range whose ends are not numbers");
            return;
        };
        if self.unroll(unroll, [first, end], inclusive, steps, &body) {
            return;
        }
        if steps.is_empty() {
            return self.repeat_for(label, [first, end], inclusive, body);
        }
        let scalar = first.scalar;
        let one = self.known_number(scalar, 1);
        let (last, some) = match inclusive {
            true => (end, self.arithmetic(Binary::Le, first, end)),
            false => {
                let some = self.arithmetic(Binary::Lt, first, end);
                (self.arithmetic(Binary::Sub, end, one), some)
            }
        };
        let by = steps.iter().find_map(|step| match step {
            Step::By(by) => Some(self.get(by)),
            Step::Reverse => None,
        });
        let by = by.map(|by| self.step(&by, scalar));
        let reverses = steps.iter().filter(|step| matches!(step, Step::Reverse)).count();
        let reverse = reverses % 2 == 1;
        // `.rev().step_by(n)` begins at the last element; `.step_by(n).rev()` at the last that a
        // step leads to.
        let start = match (reverse, by) {
            (false, _) => first,
            (true, Some(by)) if matches!(steps[0], Step::By(_)) => {
                let distance = self.distance(first, last);
                let rest = self.arithmetic(Binary::Rem, distance, by);
                let rest = self.cast_number(rest, scalar);
                self.arithmetic(Binary::Sub, last, rest)
            }
            (true, _) => last,
        };
        let by = by.unwrap_or_else(|| self.known_number(unsigned(scalar), 1));
        let rounds = self.most_rounds([first, end], inclusive, steps);
        let interval = match rounds {
            Some(rounds) => rounds.interval(),
            None => Interval {
                lo: first.interval.lo,
                hi: if inclusive { end.interval.hi } else { end.interval.hi.saturating_sub(1) }
                    .max(first.interval.lo),
            },
        };
        let counter = self.local(&Ty::Scalar(scalar));
        let place = Value::Place(counter);
        self.store(&place, &Value::Number(start));
        self.repeat_counted(
            label,
            some,
            Box::new(|b| {
                if let Some(now) = b.number(&place) {
                    if let Some(rounds) = rounds {
                        b.facts.steps(now.handle, interval, rounds.step());
                    }
                    body(b, Value::Number(Number { interval, ..now }));
                }
            }),
            Box::new(|b| {
                let now = b.number(&place)?;
                let left = match reverse {
                    true => b.distance(first, now),
                    false => b.distance(now, last),
                };
                let ended = b.arithmetic(Binary::Lt, left, by);
                let by = b.cast_number(by, scalar);
                let op = if reverse { Binary::Sub } else { Binary::Add };
                let next = b.arithmetic(op, now, by);
                b.store(&place, &Value::Number(next));
                Some(ended.handle)
            }),
        );
    }

    fn known_number(&mut self, scalar: Scalar, value: i128) -> Number {
        match self.integer(scalar, value) {
            Value::Number(number) => number,
            _ => self.unsigned(0),
        }
    }

    /// The step as an unsigned number that is not zero.
    fn step(&mut self, by: &Value, scalar: Scalar) -> Number {
        let Some(by) = self.number(by) else { return self.unsigned(1) };
        let by = self.cast_number(by, unsigned(scalar));
        if by.interval.lo >= 1 {
            return by;
        }
        let zero = self.known_number(by.scalar, 0);
        let one = self.known_number(by.scalar, 1);
        let is_zero = self.arithmetic(Binary::Eq, by, zero);
        let handle = self.select(is_zero.handle, one.handle, by.handle);
        let interval = Interval { lo: 1, hi: by.interval.hi.max(1) };
        Number { handle, interval, ..by }
    }

    /// `to - from`, where that is not negative.
    fn distance(&mut self, from: Number, to: Number) -> Number {
        let unsigned = unsigned(from.scalar);
        let (from, to) = (self.cast_number(from, unsigned), self.cast_number(to, unsigned));
        self.arithmetic(Binary::Sub, to, from)
    }

    /// `for x in array`, with `x` the place of an element.
    pub(super) fn repeat_elements(
        &mut self,
        label: Option<&'static str>,
        array: Value,
        unroll: (Unroll, &dyn Fn() -> u64),
        body: Body<'_>,
    ) {
        let array = match array {
            Value::Place(_) => array,
            value => self.bind(value),
        };
        let Some(Ty::Array(_, len)) = array.ty() else {
            self.fail("a `for` over something that is not an array");
            return;
        };
        let ends = [self.unsigned(0), self.unsigned(len as u32)];
        let each = |b: &mut Self, index: Value| {
            let element = b.element(&array, &index);
            body(b, element);
        };
        if !self.unroll(unroll, ends, false, &[], &each) {
            self.repeat_for(label, ends, false, Box::new(each));
        }
    }
}

/// An unsigned type that has every distance between two numbers of the type.
fn unsigned(scalar: Scalar) -> Scalar {
    match scalar {
        Scalar::I64 | Scalar::U64 => Scalar::U64,
        Scalar::Usize => Scalar::Usize,
        _ => Scalar::U32,
    }
}
