//! Reading and writing memory, looking at every use.

use super::function;
use super::number::{Planes, Reg, words_of};
use super::program::{Memory, Target};
use super::run::Run;
use super::shadow::Use;
use super::shared::Shared;
use super::steps::{Mark, Now};
use crate::f16;
use crate::ir::node::Id;
use crate::ir::{Atomic, Binary, Scalar};

/// Memory that others use as well, as threads of a tile use it at a node.
struct Used<'r> {
    memory: &'r mut Shared,
    now: Now,
    /// The threads that lanes are.
    order: &'r [u32],
    /// A place is counted in so many bytes.
    unit: usize,
    /// By so many bits is a number shifted to and fro, which gives it the sign that it has.
    sign: u32,
    wrong: Vec<Wrong>,
}

/// What is wrong with a use, to be told when all lanes have made theirs.
struct Wrong {
    lane: usize,
    place: usize,
    used: Use,
    kind: WrongKind,
}

enum WrongKind {
    Unwritten,
    /// With what other use, and whether both leave the same.
    Race((Mark, Use), bool),
}

impl Used<'_> {
    /// The bits of a number, of which the use is noted.
    #[inline(always)]
    fn read<const BYTES: usize>(&mut self, place: usize, lane: usize, used: Use) -> u64 {
        let now = (self.now, self.order[lane]);
        let met = self.memory.note::<BYTES>(place * self.unit, now, used);
        if met.blank {
            self.is_wrong((place, lane, used), WrongKind::Unwritten);
        }
        if let Some(other) = met.other {
            self.is_wrong((place, lane, used), WrongKind::Race(other, false));
        }
        self.peek::<BYTES>(place)
    }

    /// The bits of a number, as if nobody looked.
    #[inline(always)]
    fn peek<const BYTES: usize>(&self, place: usize) -> u64 {
        let bits = self.memory.read::<BYTES>(place * self.unit) << self.sign;
        (bits.cast_signed() >> self.sign).cast_unsigned()
    }

    #[inline(always)]
    fn write<const BYTES: usize>(&mut self, place: usize, lane: usize, bits: u64, used: Use) {
        let now = (self.now, self.order[lane]);
        let met = self.memory.note::<BYTES>(place * self.unit, now, used);
        if let Some(other) = met.other {
            let before = self.memory.read::<BYTES>(place * self.unit);
            let same = before.to_le_bytes()[..BYTES] == bits.to_le_bytes()[..BYTES];
            self.is_wrong((place, lane, used), WrongKind::Race(other, same));
        }
        self.memory.write::<BYTES>(place * self.unit, bits);
    }

    #[cold]
    fn is_wrong(&mut self, (place, lane, used): (usize, usize, Use), kind: WrongKind) {
        self.wrong.push(Wrong { lane, place, used, kind });
    }
}

/// Calls a method that has the bytes of a number as a parameter.
macro_rules! of_bytes {
    ($bytes:expr, $of:ident.$method:ident($($argument:expr),*)) => {
        match $bytes {
            1 => $of.$method::<1>($($argument),*),
            2 => $of.$method::<2>($($argument),*),
            4 => $of.$method::<4>($($argument),*),
            _ => $of.$method::<8>($($argument),*),
        }
    };
}

impl Run<'_> {
    /// What a target is of, if others use it as well; the registers, and who is active.
    fn used(&mut self, target: Target, at: Id) -> Option<(Used<'_>, &Planes, &[u32])> {
        let (memory, now, unit) = match target.memory {
            Memory::Tile => (&mut self.tile, self.tile_steps.now(at.0), 4),
            Memory::View(view) => {
                let source = self.data.views[view].source;
                (&mut self.data.sources[source].shared, self.global_steps.now(at.0), 1)
            }
            Memory::Own(_) | Memory::Captured | Memory::Constants => return None,
        };
        let sign = match target.scalar {
            Scalar::I8 | Scalar::I16 => 64 - 8 * target.bytes() as u32,
            _ => 0,
        };
        let (order, wrong) = (&*self.order, Vec::new());
        Some((Used { memory, now, order, unit, sign, wrong }, &self.planes, &self.active))
    }

    /// Tells what is wrong with uses of a target.
    #[inline]
    fn tell(&mut self, target: Target, at: Id, wrong: Vec<Wrong>) {
        for Wrong { lane, place, used, kind } in wrong {
            match kind {
                WrongKind::Unwritten => self.find_unwritten(target, place, lane, at),
                WrongKind::Race(other, same) => {
                    self.find_race(target, place, lane, (at, used), other, same);
                }
            }
        }
    }

    pub(super) fn load(&mut self, to: Reg, target: Target, at: Id) {
        match target.memory {
            Memory::Tile | Memory::View(_) => {
                of_bytes!(target.bytes(), self.load_used(to, target, at));
            }
            Memory::Own(_) | Memory::Captured | Memory::Constants => self.load_own(to, target),
        }
    }

    fn load_used<const BYTES: usize>(&mut self, to: Reg, target: Target, at: Id) {
        let Some((mut used, planes, active)) = self.used(target, at) else { return };
        let words = words_of(target.scalar);
        for (lane, active) in active.iter().enumerate() {
            if *active != 0 {
                let place = target.place(planes, lane);
                let bits = place.map_or(0, |place| used.read::<BYTES>(place, lane, Use::Read));
                planes.set_bits(to, words, lane, bits);
            }
        }
        let wrong = used.wrong;
        self.tell(target, at, wrong);
    }

    fn load_own(&mut self, to: Reg, target: Target) {
        let words = words_of(target.scalar);
        if let (Memory::Own(first), None) = (target.memory, target.index) {
            for word in 0..words as Reg {
                let from = self.planes.plane(first + target.offset + word);
                let planes = self.planes.plane(to + word).iter().zip(from);
                planes.for_each(|(to, from)| to.set(from.get()));
            }
            return;
        }
        for (lane, active) in self.active.iter().enumerate() {
            if *active != 0 {
                let place = target.place(&self.planes, lane);
                let bits = place.map_or(0, |place| self.own(target, place, lane));
                self.planes.set_bits(to, words, lane, bits);
            }
        }
    }

    /// The bits of a number in memory that nobody else writes to.
    #[inline(always)]
    fn own(&self, target: Target, place: usize, lane: usize) -> u64 {
        let words = words_of(target.scalar);
        match target.memory {
            Memory::Own(first) => self.planes.bits(first + place as Reg, words, lane),
            Memory::Captured => {
                let bits = words_at(&self.data.captured, place, words);
                match target.scalar {
                    // They are handed over as `f32`.
                    Scalar::F16 => f16::from_f32(f32::from_bits(bits as u32)).to_bits().into(),
                    _ => bits,
                }
            }
            Memory::Constants => words_at(&self.program.constants, place, words),
            Memory::Tile | Memory::View(_) => 0,
        }
    }

    pub(super) fn store(&mut self, target: Target, from: Reg, at: Id) {
        match target.memory {
            Memory::Tile | Memory::View(_) => {
                of_bytes!(target.bytes(), self.store_used(target, from, at));
            }
            Memory::Own(first) => self.store_own(first, target, from),
            // Nothing else is written to.
            Memory::Captured | Memory::Constants => (),
        }
    }

    fn store_used<const BYTES: usize>(&mut self, target: Target, from: Reg, at: Id) {
        let Some((mut used, planes, active)) = self.used(target, at) else { return };
        let words = words_of(target.scalar);
        for (lane, active) in active.iter().enumerate() {
            if *active != 0
                && let Some(place) = target.place(planes, lane)
            {
                let bits = planes.bits(from, words, lane);
                used.write::<BYTES>(place, lane, bits, Use::Write);
            }
        }
        let wrong = used.wrong;
        self.tell(target, at, wrong);
    }

    fn store_own(&mut self, first: Reg, target: Target, from: Reg) {
        let words = words_of(target.scalar);
        if target.index.is_none() {
            for word in 0..words as Reg {
                let from = self.planes.plane(from + word);
                let planes = self.planes.plane(first + target.offset + word).iter().zip(from);
                for ((to, from), active) in planes.zip(&self.active) {
                    to.set(if *active != 0 { from.get() } else { to.get() });
                }
            }
            return;
        }
        for (lane, active) in self.active.iter().enumerate() {
            if *active != 0
                && let Some(place) = target.place(&self.planes, lane)
            {
                let bits = self.planes.bits(from, words, lane);
                self.planes.set_bits(first + place as Reg, words, lane, bits);
            }
        }
    }

    pub(super) fn atomic(&mut self, op: Atomic, to: Reg, target: Target, value: Reg, at: Id) {
        of_bytes!(target.bytes(), self.atomic_used(op, to, target, value, at));
    }

    fn atomic_used<const BYTES: usize>(
        &mut self,
        op: Atomic,
        to: Reg,
        target: Target,
        value: Reg,
        at: Id,
    ) {
        let Some((mut used, planes, active)) = self.used(target, at) else { return };
        let (scalar, words) = (target.scalar, words_of(target.scalar));
        for (lane, _) in active.iter().enumerate().filter(|(_, active)| **active != 0) {
            let Some(place) = target.place(planes, lane) else {
                planes.set_bits(to, words, lane, 0);
                continue;
            };
            // What an exchange finds there may be anything.
            let before = match op {
                Atomic::Exchange => used.peek::<BYTES>(place),
                _ => used.read::<BYTES>(place, lane, Use::Atomic),
            };
            let after = changed(op, scalar, before, planes.bits(value, words, lane));
            used.write::<BYTES>(place, lane, after, Use::Atomic);
            planes.set_bits(to, words, lane, before);
        }
        let wrong = used.wrong;
        self.tell(target, at, wrong);
    }

    pub(super) fn compare_exchange(
        &mut self,
        to: Reg,
        target: Target,
        expected: Target,
        value: Reg,
        at: Id,
    ) {
        let words = words_of(target.scalar);
        for lane in self.lanes() {
            let there = target.place(&self.planes, lane);
            let bits = there.map_or(0, |there| self.read(target, there, lane, (at, Use::Atomic)));
            let Some(own) = expected.place(&self.planes, lane) else { continue };
            let same = bits == self.read(expected, own, lane, (at, Use::Read));
            match there.filter(|_| same) {
                Some(there) => {
                    let new = self.planes.bits(value, words, lane);
                    self.write(target, there, lane, new, (at, Use::Atomic));
                }
                None if !same => self.write(expected, own, lane, bits, (at, Use::Write)),
                None => (),
            }
            self.planes.set(to, lane, same.into());
        }
    }

    /// The bits of a number, for one lane.
    fn read(&mut self, target: Target, place: usize, lane: usize, (at, by): (Id, Use)) -> u64 {
        let Some((mut used, ..)) = self.used(target, at) else {
            return self.own(target, place, lane);
        };
        let bits = of_bytes!(target.bytes(), used.read(place, lane, by));
        let wrong = used.wrong;
        self.tell(target, at, wrong);
        bits
    }

    fn write(&mut self, target: Target, place: usize, lane: usize, bits: u64, (at, by): (Id, Use)) {
        if let Memory::Own(first) = target.memory {
            self.planes.set_bits(first + place as Reg, words_of(target.scalar), lane, bits);
        }
        let Some((mut used, ..)) = self.used(target, at) else { return };
        of_bytes!(target.bytes(), used.write(place, lane, bits, by));
        let wrong = used.wrong;
        self.tell(target, at, wrong);
    }
}

/// What an atomic operation leaves in a place.
fn changed(op: Atomic, scalar: Scalar, before: u64, value: u64) -> u64 {
    let words = words_of(scalar);
    let binary = |op: Binary, result: Scalar| {
        let planes = Planes::new(6, 1);
        planes.set_bits(0, words, 0, before);
        planes.set_bits(2, words, 0, value);
        planes.binary(op, scalar, 4, [0, 2]);
        planes.bits(4, words_of(result), 0)
    };
    let op = match op {
        Atomic::Exchange => return value,
        // Of a number and NaN it is the number.
        Atomic::Min | Atomic::Max if scalar.is_float() => {
            let name = if op == Atomic::Min { "min" } else { "max" };
            let chosen = function::method(scalar, name, 2);
            return chosen.map_or(value, |chosen| chosen([before, value, 0])[0]);
        }
        Atomic::Min | Atomic::Max => {
            let less = binary(Binary::Lt, Scalar::Bool) != 0;
            return if less == (op == Atomic::Min) { before } else { value };
        }
        Atomic::Add => Binary::Add,
        Atomic::Sub => Binary::Sub,
        Atomic::And => Binary::And,
        Atomic::Or => Binary::Or,
        Atomic::Xor => Binary::Xor,
    };
    binary(op, scalar)
}

/// A number of one word or two.
#[inline(always)]
fn words_at(memory: &[u32], place: usize, words: usize) -> u64 {
    let low = u64::from(memory[place]);
    if words == 2 { u64::from(memory[place + 1]) << 32 | low } else { low }
}
