//! Reading and writing memory, looking at every use.

use super::finding::FindingKind;
use super::function;
use super::number::{Planes, Reg, words_of};
use super::program::{Memory, NOWHERE, Target};
use super::run::Run;
use super::shadow::Use;
use super::steps::Mark;
use crate::f16;
use crate::ir::node::Id;
use crate::ir::{Atomic, Binary, Scalar};

impl Run<'_> {
    /// Where a lane's number lies: in words or bytes; none, where there is nothing.
    #[inline(always)]
    fn place(&self, target: Target, lane: usize) -> Option<usize> {
        let index = match target.index {
            Some(index) => self.planes.get(index, lane),
            None => 0,
        };
        (index != NOWHERE).then(|| (target.offset + index) as usize)
    }

    #[inline(always)]
    fn tile_mark(&mut self, lane: usize, at: Id) -> Mark {
        self.tile_steps.mark(self.order[lane], at.0)
    }

    #[inline(always)]
    fn global_mark(&mut self, lane: usize, at: Id) -> Mark {
        self.global_steps.mark(self.order[lane], at.0)
    }

    pub(super) fn load(&mut self, to: Reg, target: Target, at: Id) {
        let words = words_of(target.scalar);
        if let (Memory::Own(first), None) = (target.memory, target.index) {
            for word in 0..words as Reg {
                let from = self.planes.plane(first + target.offset + word);
                let planes = self.planes.plane(to + word).iter().zip(from);
                planes.for_each(|(to, from)| to.set(from.get()));
            }
            return;
        }
        for lane in 0..self.planes.lanes {
            if self.active[lane] != 0 {
                let bits = match self.place(target, lane) {
                    Some(place) => self.read(target, place, lane, at, Use::Read),
                    None => 0,
                };
                self.planes.set_bits(to, words, lane, bits);
            }
        }
    }

    pub(super) fn store(&mut self, target: Target, from: Reg, at: Id) {
        let words = words_of(target.scalar);
        if let (Memory::Own(first), None) = (target.memory, target.index) {
            for word in 0..words as Reg {
                let from = self.planes.plane(from + word);
                let planes = self.planes.plane(first + target.offset + word).iter().zip(from);
                for ((to, from), active) in planes.zip(&self.active) {
                    to.set(if *active != 0 { from.get() } else { to.get() });
                }
            }
            return;
        }
        for lane in 0..self.planes.lanes {
            if self.active[lane] != 0
                && let Some(place) = self.place(target, lane)
            {
                let bits = self.planes.bits(from, words, lane);
                self.write(target, place, lane, bits, at, Use::Write);
            }
        }
    }

    /// The bits of a number in memory, of which the use is noted.
    #[inline(always)]
    fn read(&mut self, target: Target, place: usize, lane: usize, at: Id, used: Use) -> u64 {
        match target.memory {
            Memory::Tile => {
                let now = self.tile_mark(lane, at);
                for word in place..place + words_of(target.scalar) {
                    if !self.tile_shadow.is_written(word) {
                        self.find_unwritten(target, word, lane, at);
                    }
                    let found = self.tile_shadow.uses(word, now, used, &self.tile_steps);
                    if let Some(other) = found {
                        self.find_race(target, word, lane, (at, used), other, false);
                    }
                }
            }
            Memory::View(view) => self.use_global((view, target), place, (lane, at, used), None),
            // Nobody else uses these.
            Memory::Own(_) | Memory::Captured | Memory::Constants => (),
        }
        self.peek(target, place, lane)
    }

    /// The bits of a number in memory, as if nobody looked.
    #[inline(always)]
    fn peek(&self, target: Target, place: usize, lane: usize) -> u64 {
        let words = words_of(target.scalar);
        match target.memory {
            Memory::Own(first) => self.planes.bits(first + place as Reg, words, lane),
            Memory::Tile => words_at(&self.tile_memory, place, words),
            Memory::View(view) => {
                let size = target.scalar.packed_bytes() as usize;
                let bits = self.data.sources[self.data.views[view].source].read(place, size);
                match target.scalar {
                    Scalar::I8 => i64::from(bits as i8).cast_unsigned(),
                    Scalar::I16 => i64::from(bits as i16).cast_unsigned(),
                    _ => bits,
                }
            }
            Memory::Captured => {
                let bits = words_at(&self.data.captured, place, words);
                match target.scalar {
                    // They are handed over as `f32`.
                    Scalar::F16 => f16::from_f32(f32::from_bits(bits as u32)).to_bits().into(),
                    _ => bits,
                }
            }
            Memory::Constants => words_at(&self.program.constants, place, words),
        }
    }

    #[inline(always)]
    fn write(&mut self, target: Target, place: usize, lane: usize, bits: u64, at: Id, used: Use) {
        let words = words_of(target.scalar);
        match target.memory {
            Memory::Own(first) => {
                self.planes.set_bits(first + place as Reg, words, lane, bits);
            }
            Memory::Tile => {
                let now = self.tile_mark(lane, at);
                for word in 0..words {
                    let new = (bits >> (32 * word)) as u32;
                    let same = self.tile_memory[place + word] == new;
                    let found = self.tile_shadow.uses(place + word, now, used, &self.tile_steps);
                    if let Some((other, other_use)) = found {
                        self.find_race(
                            target,
                            place + word,
                            lane,
                            (at, used),
                            (other, other_use),
                            same,
                        );
                    }
                    self.tile_memory[place + word] = new;
                }
            }
            Memory::View(view) => {
                self.use_global((view, target), place, (lane, at, used), Some(bits));
                let size = target.scalar.packed_bytes() as usize;
                self.data.sources[self.data.views[view].source].write(place, size, bits);
            }
            // Nothing else is written to.
            Memory::Captured | Memory::Constants => (),
        }
    }

    /// Notes a use of global memory, which is about to become other bits if they are given.
    #[inline(always)]
    fn use_global(
        &mut self,
        (view, target): (usize, Target),
        byte: usize,
        (lane, at, used): (usize, Id, Use),
        new: Option<u64>,
    ) {
        let now = self.global_mark(lane, at);
        let (source, size) = (self.data.views[view].source, target.scalar.packed_bytes() as usize);
        let piece = self.data.sources[source].piece;
        for piece in byte / piece..(byte + size).div_ceil(piece) {
            let memory = &mut self.data.sources[source];
            let is_blank = new.is_none() && memory.shadow.is_blank(piece);
            let found = memory.shadow.uses(piece, now, used, &self.global_steps);
            if is_blank {
                self.find_unwritten(target, byte, lane, at);
            }
            if let Some(other) = found {
                let same = new.is_some_and(|new| {
                    let there = self.data.sources[source].read(byte, size);
                    new.to_le_bytes()[..size] == there.to_le_bytes()[..size]
                });
                self.find_race(target, byte, lane, (at, used), other, same);
            }
        }
    }

    pub(super) fn element(
        &mut self,
        to: Reg,
        before: Option<Reg>,
        (index, signed): (Reg, bool),
        (len, stride): (u32, u32),
        at: Id,
    ) {
        let mut outside = false;
        for lane in 0..self.planes.lanes {
            let position = self.planes.get(index, lane);
            let before = before.map_or(0, |before| self.planes.get(before, lane));
            let is_there = position < len && before != NOWHERE;
            outside |= position >= len && self.active[lane] != 0;
            let place = if is_there { before + position * stride } else { NOWHERE };
            self.planes.set(to, lane, place);
        }
        if outside {
            for lane in self.lanes() {
                let position = self.planes.get(index, lane);
                if position >= len {
                    let index = shown(position, signed);
                    let access = self.access(at.0, "uses an element that is not there", lane);
                    let message = format!(
                        "the index {index} is out of range of an array of {len}, in the thread {:?}",
                        access.thread
                    );
                    self.find_outside(access, message);
                }
            }
        }
    }

    pub(super) fn element_of_view(
        &mut self,
        to: Reg,
        view: usize,
        indices: &[Reg],
        own: bool,
        at: Id,
    ) {
        let mut outside = false;
        for lane in 0..self.planes.lanes {
            let memory = &self.data.views[view];
            let (mut place, mut is_there) = (memory.first, true);
            for ((index, side), stride) in indices.iter().zip(&memory.extent).zip(&memory.strides) {
                let index = self.planes.get(*index, lane) as usize;
                is_there &= index < *side;
                place = place.wrapping_add(index.wrapping_mul(*stride));
            }
            outside |= !is_there && self.active[lane] != 0;
            self.planes.set(to, lane, if is_there { place as u32 } else { NOWHERE });
        }
        // A launch that is padded has threads beyond a view, of which each has its own index.
        if outside && !own {
            for lane in self.lanes() {
                if self.planes.get(to, lane) != NOWHERE {
                    continue;
                }
                let index: Vec<_> =
                    indices.iter().map(|index| self.planes.get(*index, lane)).collect();
                let extent = &self.data.views[view].extent;
                let wrong = index.iter().zip(extent).position(|(at, side)| *at as usize >= *side);
                let below = index.iter().any(|at| at.cast_signed() < 0);
                let shown: Vec<_> = index.iter().map(|at| shown(*at, true)).collect();
                let name = &self.program.views[view].name;
                let access = self.access(at.0, "uses an element that is not there", lane);
                let mut message = format!(
                    "the index [{}] is out of range of `{name}`, whose extent is {extent:?}, in the thread {:?}",
                    shown.join(", "),
                    access.thread
                );
                if let Some(dimension) = wrong.filter(|_| extent.len() > 1) {
                    message += &format!(": dimension {dimension}");
                }
                if below {
                    message += "; a `usize` has gone below zero";
                }
                self.find_outside(access, message);
            }
        }
    }

    pub(super) fn find_block(&mut self, access: super::Access, message: String) {
        let help = "load and store blocks that are whole, and begin at a multiple of 16 bytes in rows that are one as well; any other loads as zeros, and is not stored".to_owned();
        self.findings.add(FindingKind::OutOfRange, access, None, message, help);
    }

    fn find_outside(&mut self, access: super::Access, message: String) {
        let help = "test the index before, as `if i < len`; a read out of range gives zero and a write does nothing".to_owned();
        self.findings.add(FindingKind::OutOfRange, access, None, message, help);
    }

    pub(super) fn atomic(&mut self, op: Atomic, to: Reg, target: Target, value: Reg, at: Id) {
        let scalar = target.scalar;
        let words = words_of(scalar);
        for lane in self.lanes() {
            let Some(place) = self.place(target, lane) else {
                self.planes.set_bits(to, words, lane, 0);
                continue;
            };
            // What an exchange finds there may be anything.
            let before = match op {
                Atomic::Exchange => self.peek(target, place, lane),
                _ => self.read(target, place, lane, at, Use::Atomic),
            };
            let given = self.planes.bits(value, words, lane);
            let after = changed(op, scalar, before, given);
            self.write(target, place, lane, after, at, Use::Atomic);
            self.planes.set_bits(to, words, lane, before);
        }
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
            let there = self.place(target, lane);
            let bits = there.map_or(0, |at_| self.read(target, at_, lane, at, Use::Atomic));
            let Some(own) = self.place(expected, lane) else { continue };
            let same = bits == self.read(expected, own, lane, at, Use::Read);
            match there.filter(|_| same) {
                Some(there) => {
                    let new = self.planes.bits(value, words, lane);
                    self.write(target, there, lane, new, at, Use::Atomic);
                }
                None if !same => self.write(expected, own, lane, bits, at, Use::Write),
                None => (),
            }
            self.planes.set(to, lane, same.into());
        }
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

/// An index as text: one that has gone below zero as what it was.
fn shown(index: u32, signed: bool) -> String {
    match signed || index > u32::MAX / 2 {
        true => index.cast_signed().to_string(),
        false => index.to_string(),
    }
}
