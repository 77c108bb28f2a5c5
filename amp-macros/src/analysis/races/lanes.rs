//! A number for each of the threads that are looked at.

use std::rc::Rc;

/// A number for each thread.
#[derive(Clone, PartialEq)]
pub enum Lanes {
    Same(i64),
    Each(Rc<[i64]>),
}

impl Lanes {
    pub fn of(&self, thread: usize) -> i64 {
        match self {
            Lanes::Same(number) => *number,
            Lanes::Each(numbers) => numbers[thread],
        }
    }

    pub fn map(&self, mut change: impl FnMut(i64) -> Option<i64>) -> Option<Lanes> {
        Some(match self {
            Lanes::Same(number) => Lanes::Same(change(*number)?),
            Lanes::Each(numbers) => {
                Lanes::Each(numbers.iter().map(|number| change(*number)).collect::<Option<_>>()?)
            }
        })
    }

    pub fn zip(&self, other: &Lanes, combine: impl Fn(i64, i64) -> Option<i64>) -> Option<Lanes> {
        match (self, other) {
            (left, Lanes::Same(right)) => left.map(|left| combine(left, *right)),
            (Lanes::Same(left), right) => right.map(|right| combine(*left, right)),
            (Lanes::Each(left), Lanes::Each(right)) => {
                let both = left.iter().zip(right.iter());
                let combined = both.map(|(left, right)| combine(*left, *right));
                Some(Lanes::Each(combined.collect::<Option<_>>()?))
            }
        }
    }

    pub fn all(&self, test: impl Fn(i64) -> bool) -> bool {
        match self {
            Lanes::Same(number) => test(*number),
            Lanes::Each(numbers) => numbers.iter().all(|number| test(*number)),
        }
    }
}
