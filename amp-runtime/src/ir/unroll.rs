//! Loops of few rounds, written out one after the other.
//!
//! In a loop that is written out, an index that the loop counts is known. Then the elements of a
//! thread's array are registers, which not every driver finds out by itself.

use amp_codes::Code;

use super::{Builder, Number, Step, Value};

/// So many rounds, of all loops around it together, does a loop have at most that is written out.
const FEW: usize = 512;
/// The same, if it is asked for.
const MOST: usize = 4096;

/// Is a loop to be written out, if the number of its rounds is known?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unroll {
    /// It is left in the middle, or it does not pay.
    Never,
    /// If it has few rounds.
    IfSmall,
    /// `#[unroll]`
    Always,
}

impl Builder {
    /// Writes a loop out, if it is to be and can be: is it done?
    pub(super) fn unroll(
        &mut self,
        unroll: Unroll,
        [first, end]: [Number; 2],
        inclusive: bool,
        steps: &[Step],
        body: &dyn Fn(&mut Self, Value),
    ) -> bool {
        let most = match unroll {
            Unroll::Never => return false,
            Unroll::IfSmall => FEW,
            Unroll::Always => MOST,
        };
        let rounds = self.rounds(first, end, inclusive, steps);
        let outer = self.rounds_around;
        let Some(rounds) = rounds.filter(|rounds| rounds.len().saturating_mul(outer) <= most)
        else {
            if unroll == Unroll::Always {
                let reason = format!(
                    "a loop with `#[unroll]` has more than {MOST} rounds, with those of the loops around it, or a number of rounds that is known at run time only"
                );
                let help = "let constants be the ends of the range, or remove `#[unroll]`";
                self.break_rule(Code::AMP0002, reason, help);
            }
            return false;
        };
        self.rounds_around = outer * rounds.len().max(1);
        for round in rounds {
            let item = self.integer(first.scalar, round.into());
            body(self, item);
        }
        self.rounds_around = outer;
        true
    }

    /// What the loop counts, if that is known and not too much.
    fn rounds(
        &mut self,
        first: Number,
        end: Number,
        inclusive: bool,
        steps: &[Step],
    ) -> Option<Vec<i64>> {
        let exactly = |number: Number| {
            let known =
                number.scalar.bounds().is_some() && number.interval.lo == number.interval.hi;
            known.then_some(number.interval.lo)
        };
        let first = exactly(first)?;
        let end = exactly(end)? + i64::from(inclusive);
        let longest_step = if steps.is_empty() { 1 } else { u8::MAX.into() };
        if end - first > MOST as i64 * longest_step {
            return None;
        }
        let mut rounds: Vec<_> = (first..end).collect();
        for step in steps {
            match step {
                Step::Reverse => rounds.reverse(),
                Step::By(by) => {
                    let by = self.number(by).and_then(exactly)?.max(1);
                    rounds = rounds.into_iter().step_by(by as usize).collect();
                }
            }
        }
        Some(rounds)
    }
}
