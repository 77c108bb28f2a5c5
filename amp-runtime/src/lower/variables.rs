//! What the mutable integers of a kernel can be.
//!
//! A variable may be written after it is read, in a loop. So what is assumed of it comes from an
//! earlier run of the device twin: at first that it stays as it was made, then what was stored into
//! it, and so on until nothing else is stored. Assumptions that hold in a run hold for the kernel, by
//! induction over its steps.

use naga::{Handle, LocalVariable};
use rustc_hash::FxHashMap;

use super::{Interval, Scalar};

/// Runs of the device twin after the first.
const MOST_RUNS: usize = 5;

/// The variables of one run.
#[derive(Debug, Default)]
pub(super) struct Variables {
    numbers: FxHashMap<Handle<LocalVariable>, usize>,
    all: Vec<Variable>,
    assumed: Option<Vec<Interval>>,
}

#[derive(Debug)]
struct Variable {
    scalar: Scalar,
    /// What is stored first, and all that is.
    stored: Option<(Interval, Interval)>,
}

impl Variables {
    pub(super) fn assuming(assumed: Vec<Interval>) -> Self {
        Variables { assumed: Some(assumed), ..Variables::default() }
    }

    pub(super) fn declare(&mut self, local: Handle<LocalVariable>, scalar: Scalar) {
        if scalar.is_integer() && scalar.bounds().is_some() {
            self.numbers.insert(local, self.all.len());
            self.all.push(Variable { scalar, stored: None });
        }
    }

    pub(super) fn store(&mut self, local: Handle<LocalVariable>, value: Interval) {
        if let Some(number) = self.numbers.get(&local) {
            let stored = &mut self.all[*number].stored;
            *stored = match *stored {
                Some((first, all)) => Some((first, all.or(value))),
                None => Some((value, value)),
            };
        }
    }

    /// What the variable can be, if that is known.
    pub(super) fn assumed(&self, local: Handle<LocalVariable>) -> Option<Interval> {
        let number = self.numbers.get(&local)?;
        self.assumed.as_ref()?.get(*number).copied()
    }

    /// Has what was assumed come out?
    pub(super) fn hold(&self) -> bool {
        match &self.assumed {
            None => true,
            Some(assumed) if assumed.len() == self.all.len() => {
                assumed.iter().zip(&self.all).all(|(assumed, variable)| {
                    variable.stored.is_none_or(|(_, all)| assumed.or(all) == *assumed)
                })
            }
            Some(_) => false,
        }
    }

    /// What to assume in the next run, the `run`th that assumes anything.
    pub(super) fn next(&self, run: usize) -> Option<Vec<Interval>> {
        if run >= MOST_RUNS {
            return None;
        }
        let Some(assumed) = &self.assumed else {
            let first = |variable: &Variable| variable.stored.map(|(first, _)| first);
            let all = self.all.iter();
            return Some(all.map(|v| first(v).unwrap_or(Interval::of(v.scalar))).collect());
        };
        if assumed.len() != self.all.len() {
            return None;
        }
        let next = assumed.iter().zip(&self.all).map(|(assumed, variable)| {
            let stored = variable.stored.map_or(*assumed, |(_, all)| all);
            match run {
                0 | 1 => assumed.or(stored),
                _ => widened(*assumed, stored, variable.scalar),
            }
        });
        Some(next.collect())
    }
}

/// An end that still moves goes as far as it may: to zero, then to the end of the type.
fn widened(assumed: Interval, stored: Interval, scalar: Scalar) -> Interval {
    let anything = Interval::of(scalar);
    let lo = match stored.lo {
        lo if lo >= assumed.lo => assumed.lo,
        0.. => anything.lo.max(0),
        _ => anything.lo,
    };
    let hi = match stored.hi {
        hi if hi <= assumed.hi => assumed.hi,
        ..=0 => 0,
        _ => anything.hi,
    };
    Interval { lo, hi }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_that_move_are_widened() {
        let between = |lo, hi| Interval { lo, hi };
        for (assumed, stored, expected) in [
            (between(1, 8), between(2, 8), between(1, 8)),
            (between(16, 64), between(8, 64), between(0, 64)),
            (between(0, 8), between(-1, 8), between(i32::MIN.into(), 8)),
            (between(-8, -4), between(-8, -2), between(-8, 0)),
            (between(0, 8), between(0, 9), between(0, i32::MAX.into())),
        ] {
            assert_eq!(widened(assumed, stored, Scalar::I32), expected);
        }
    }
}
