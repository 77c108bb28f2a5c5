//! Masks: which threads go which way.

use super::super::number::{Number, Reg, words_of};
use super::super::program::{Instruction, RangeStep};
use super::{Entered, ON, Run};
use crate::ir::Scalar;
use crate::ir::node::Id;

impl<'l> Run<'l> {
    pub(super) fn recount(&mut self) {
        self.count = self.active.iter().sum::<u32>() as usize;
    }

    pub(super) fn saved(&mut self) -> Vec<u32> {
        let mut saved = self.spare.pop().unwrap_or_default();
        saved.clear();
        saved.extend_from_slice(&self.active);
        saved
    }

    /// Keeps those active for whom something holds, or does not.
    pub(super) fn narrow(&mut self, condition: Reg, negated: bool) {
        let wanted = u32::from(!negated);
        for (active, holds) in self.active.iter_mut().zip(self.planes.plane(condition)) {
            *active &= u32::from((holds.get() & 1) == wanted);
        }
        self.recount();
    }

    /// The active lanes go to another mask.
    pub(super) fn go(&mut self, at: Id, to: impl Fn(&mut Self) -> &mut Vec<u32>) {
        let active = self.saved();
        for (to, active) in to(self).iter_mut().zip(&active) {
            *to |= active;
        }
        for (gone, active) in self.gone.iter_mut().zip(&mut self.active) {
            if std::mem::take(active) != 0 {
                *gone = Some(at);
            }
        }
        self.count = 0;
        self.spare.push(active);
    }

    /// Those who have left a frame go on behind it.
    pub(super) fn rejoin(&mut self, frame: usize) {
        let left = &mut self.frames[frame].left;
        for ((active, left), gone) in self.active.iter_mut().zip(left).zip(&mut self.gone) {
            if std::mem::take(left) != 0 {
                *active = ON;
                *gone = None;
            }
        }
        self.recount();
    }

    pub(super) fn branch(
        &mut self,
        condition: Reg,
        negated: bool,
        [accept, reject]: [&'l [Instruction]; 2],
        at: Id,
    ) {
        let before = self.count;
        let mask = self.saved();
        self.narrow(condition, negated);
        if self.count == before {
            self.spare.push(mask);
            return self.block(accept);
        }
        if self.count == 0 {
            self.active.copy_from_slice(&mask);
            self.count = before;
            self.spare.push(mask);
            return self.block(reject);
        }
        let others = {
            let mut others = self.saved();
            for (other, all) in others.iter_mut().zip(&mask) {
                *other ^= all;
            }
            others
        };
        self.entered.push(Entered { at, mask });
        if !accept.is_empty() {
            self.block(accept);
        }
        let after = std::mem::replace(&mut self.active, others);
        if !reject.is_empty() {
            self.recount();
            self.block(reject);
        }
        for (active, after) in self.active.iter_mut().zip(&after) {
            *active |= after;
        }
        self.spare.push(after);
        if let Some(entered) = self.entered.pop() {
            self.spare.push(entered.mask);
        }
        self.recount();
    }

    pub(super) fn repeat(
        &mut self,
        frame: usize,
        test: Option<&'l (Vec<Instruction>, Reg)>,
        body: &'l [Instruction],
        at: Id,
    ) {
        self.frames[frame].left.fill(0);
        let mask = self.saved();
        self.entered.push(Entered { at, mask });
        let mut rounds = 0;
        loop {
            if let Some((test, holds)) = test {
                self.block(test);
                for lane in 0..self.active.len() {
                    if self.active[lane] != 0 && self.planes.get(*holds, lane) == 0 {
                        self.active[lane] = 0;
                        self.frames[frame].left[lane] = ON;
                        self.gone[lane] = Some(at);
                    }
                }
                self.recount();
            }
            if self.count == 0 {
                break;
            }
            rounds += 1;
            if rounds > self.checks.rounds {
                self.find_endless(at);
                break;
            }
            self.round(frame, body);
        }
        self.end_loop(frame);
    }

    /// The body once, and those who continue with the next round.
    pub(super) fn round(&mut self, frame: usize, body: &'l [Instruction]) {
        self.block(body);
        let continued = &mut self.frames[frame].continued;
        for (active, continued) in self.active.iter_mut().zip(continued) {
            *active |= std::mem::take(continued);
        }
        self.recount();
    }

    pub(super) fn end_loop(&mut self, frame: usize) {
        if let Some(entered) = self.entered.pop() {
            self.spare.push(entered.mask);
        }
        if self.halted {
            self.active.fill(0);
            self.count = 0;
            return;
        }
        self.rejoin(frame);
    }

    /// For each lane the first number, how many rounds there are, and how far numbers lie apart.
    pub(super) fn rounds_of(
        &self,
        [first, end]: [Reg; 2],
        scalar: Scalar,
        inclusive: bool,
        steps: &[RangeStep],
    ) -> Vec<(i64, u64, i64)> {
        let number = |reg, scalar: Scalar, lane| -> i128 {
            let bits = self.planes.bits(reg, words_of(scalar), lane);
            match scalar {
                Scalar::U64 => bits.into(),
                Scalar::I64 => bits.cast_signed().into(),
                _ if scalar.is_signed() => i32::of_words(bits as u32, 0).into(),
                _ => (bits as u32).into(),
            }
        };
        let lanes = (0..self.planes.lanes).map(|lane| {
            let mut next = number(first, scalar, lane);
            let end = number(end, scalar, lane);
            let mut rounds = (end - next + i128::from(inclusive)).max(0);
            let mut stride = 1;
            for step in steps {
                match step {
                    RangeStep::Reverse => {
                        next += (rounds - 1).max(0) * stride;
                        stride = -stride;
                    }
                    RangeStep::By(by, scalar) => {
                        let by = number(*by, *scalar, lane).max(1);
                        rounds = (rounds + by - 1) / by;
                        stride *= by;
                    }
                }
            }
            (next as i64, u64::try_from(rounds).unwrap_or(u64::MAX), stride as i64)
        });
        lanes.collect()
    }

    pub(super) fn range(
        &mut self,
        frame: usize,
        mut rounds: Vec<(i64, u64, i64)>,
        (item, scalar): (Reg, Scalar),
        body: &'l [Instruction],
        at: Id,
    ) {
        self.frames[frame].left.fill(0);
        let mask = self.saved();
        self.entered.push(Entered { at, mask });
        let words = words_of(scalar);
        loop {
            let mut ended = false;
            for (lane, (next, left, stride)) in rounds.iter_mut().enumerate() {
                self.planes.set_bits(item, words, lane, next.cast_unsigned());
                ended |= self.active[lane] != 0 && *left == 0;
                *next = next.wrapping_add(*stride);
            }
            if ended {
                for (lane, (_, left, _)) in rounds.iter().enumerate() {
                    if self.active[lane] != 0 && *left == 0 {
                        self.active[lane] = 0;
                        self.frames[frame].left[lane] = ON;
                        self.gone[lane] = Some(at);
                    }
                }
                self.recount();
            }
            if self.count == 0 {
                break;
            }
            rounds.iter_mut().for_each(|(_, left, _)| *left = left.saturating_sub(1));
            self.round(frame, body);
        }
        self.end_loop(frame);
    }
}
