//! Loops of few rounds, written out one after the other.
//!
//! In a loop that is written out, an index that the loop counts is known. Then the elements of a
//! thread's array are registers, which not every driver finds out by itself.

use amp_codes::Code;
use naga::Expression;

use super::rounds::Rounds;
use super::{Lowering, Number, Step, Unroll, Value};

/// So many rounds, of all loops around it together, does a loop have at most that is written out.
const FEW: i64 = 512;
/// So much may all rounds cost, where nobody asks for it.
const MOST_COST: u64 = 16 << 10;
/// So many rounds, if it is asked for.
const MOST: i64 = 4096;

impl Lowering {
    /// Writes a loop out, if it is to be and can be: is it done? `cost` is that of one round.
    pub(super) fn unroll(
        &mut self,
        (unroll, cost): (Unroll, &dyn Fn() -> u64),
        ends: [Number; 2],
        inclusive: bool,
        steps: &[Step],
        body: &dyn Fn(&mut Self, Value),
    ) -> bool {
        let most = match unroll {
            Unroll::Never => return false,
            Unroll::IfSmall => FEW,
            Unroll::Always => MOST,
        };
        let outer = self.rounds_around;
        // What a proof knows of sizes, the module does not: a loop that it does not write out is gone
        // through once. Numbers computed from them may be literals, which only costs time.
        let known = self.sizes.is_none() || ends.iter().all(|end| self.is_literal(*end));
        let rounds = if known { self.rounds(ends, inclusive, steps) } else { None };
        let fits = |rounds: &Rounds| {
            let all = rounds.count.saturating_mul(outer);
            let pays = || cost().saturating_mul(all.unsigned_abs()) <= MOST_COST;
            all <= most && (unroll == Unroll::Always || pays())
        };
        let Some(rounds) = rounds.filter(fits) else {
            if unroll == Unroll::Always && known {
                let reason = format!(
                    "a loop with `#[unroll]` has more than {MOST} rounds, with those of the loops around it, or a number of rounds that is known at run time only"
                );
                let help = "let constants be the ends of the range, or remove `#[unroll]`";
                self.break_rule(Code::AMP0002, reason, help);
            }
            return false;
        };
        self.rounds_around = outer * rounds.count.max(1);
        for round in rounds.numbers() {
            let item = self.integer(ends[0].scalar, round.into());
            body(self, item);
        }
        self.rounds_around = outer;
        true
    }

    fn is_literal(&self, number: Number) -> bool {
        matches!(self.function.expressions[number.handle], Expression::Literal(_))
    }
}
