//! What a loop over a range counts.

use super::{Interval, Lowering, Number, Step};

/// So many numbers, from the first on, one as far from the next as all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Rounds {
    first: i64,
    stride: i64,
    pub count: i64,
}

impl Rounds {
    /// From the first to before the end.
    fn between(first: i64, end: i64) -> Self {
        Rounds { first, stride: 1, count: (end - first).max(0) }
    }

    /// The last one first.
    fn reversed(self) -> Self {
        Rounds { first: self.last(), stride: -self.stride, ..self }
    }

    /// The first of each `by`, which is at least 1.
    fn step_by(self, by: i64) -> Self {
        Rounds { stride: self.stride * by, count: (self.count + by - 1) / by, ..self }
    }

    /// How far one number lies from the next.
    pub(super) fn step(self) -> i64 {
        self.stride.abs()
    }

    fn last(self) -> i64 {
        self.first + (self.count - 1).max(0) * self.stride
    }

    /// The numbers, one after the other.
    pub(super) fn numbers(self) -> impl Iterator<Item = i64> {
        (0..self.count).map(move |round| self.first + round * self.stride)
    }

    /// What the numbers lie in; without any, the first that there would be.
    pub(super) fn interval(self) -> Interval {
        Interval::exactly(self.first).or(Interval::exactly(self.last()))
    }
}

impl Lowering {
    /// What the loop counts, if that is known.
    pub(super) fn rounds(
        &mut self,
        ends: [Number; 2],
        inclusive: bool,
        steps: &[Step],
    ) -> Option<Rounds> {
        let [first, end] = ends.map(exactly);
        first.and(end)?;
        self.most_rounds(ends, inclusive, steps)
    }

    /// Numbers among which are all that the loop counts. Steps need to begin at a known number; the
    /// range's other end may be known as no more than an interval.
    pub(super) fn most_rounds(
        &mut self,
        [first, end]: [Number; 2],
        inclusive: bool,
        steps: &[Step],
    ) -> Option<Rounds> {
        let start = match steps.first() {
            Some(Step::Reverse) => end,
            _ => first,
        };
        exactly(start)?;
        [first, end].iter().all(|end| end.scalar.bounds().is_some()).then_some(())?;
        let all = Rounds::between(first.interval.lo, end.interval.hi + i64::from(inclusive));
        steps.iter().try_fold(all, |rounds, step| {
            Some(match step {
                Step::Reverse => rounds.reversed(),
                Step::By(by) => {
                    let by = self.get(by);
                    let by = self.number(&by).and_then(exactly)?;
                    rounds.step_by(by.max(1))
                }
            })
        })
    }
}

/// The number, if it is an integer of at most 32 bits and known.
fn exactly(number: Number) -> Option<i64> {
    let known = number.scalar.bounds().is_some() && number.interval.lo == number.interval.hi;
    known.then_some(number.interval.lo)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_those_of_iterators() {
        for (first, end) in [(0_i32, 10), (0, 9), (-3, 4), (5, 5), (5, 2), (7, 8)] {
            let rounds = Rounds::between(first.into(), end.into());
            for by in [1, 2, 3, 4, 100] {
                let step = by as usize;
                let cases: [(Rounds, Vec<i32>); 4] = [
                    (rounds.step_by(by), (first..end).step_by(step).collect()),
                    (rounds.reversed().step_by(by), (first..end).rev().step_by(step).collect()),
                    (rounds.step_by(by).reversed(), (first..end).step_by(step).rev().collect()),
                    (rounds.reversed(), (first..end).rev().collect()),
                ];
                for (rounds, expected) in cases {
                    let numbers: Vec<i64> = expected.into_iter().map(i64::from).collect();
                    assert_eq!(rounds.numbers().collect::<Vec<_>>(), numbers, "{rounds:?}");
                    if let (Some(lo), Some(hi)) = (numbers.iter().min(), numbers.iter().max()) {
                        assert_eq!(rounds.interval(), Interval { lo: *lo, hi: *hi }, "{rounds:?}");
                    }
                }
            }
        }
    }
}
