//! All uses of shared memory in a launch, and which two of them nothing orders.

use std::collections::BTreeMap;
use std::panic::Location;

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::finding::{Access, Finding, Line};
use super::super::number::words_of;
use super::super::program::{Instruction, Memory, NOWHERE, Target};
use super::super::run::Run;
use super::super::shadow::Use;
use crate::ir::node::Id;

/// So many uses are compared.
const MOST: usize = 1 << 20;

/// What memory it is: that of a tile, by its number, or a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Space {
    Tile(u32),
    Source(u32),
}

/// A thread does something to some bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Used {
    space: Space,
    first: u32,
    bytes: u32,
    tile: u32,
    /// Its number in the tile.
    thread: u32,
    /// So many barriers has it passed that fence this memory.
    barriers: u32,
    node: u32,
    used: Use,
    /// What is there afterwards.
    bits: u64,
}

/// All uses of a launch.
#[derive(Debug, Default)]
pub(in crate::checked) struct Uses {
    all: FxHashSet<Used>,
    is_cut: bool,
    /// The tile that runs, and how many barriers it has passed that fence views, and tile_static memory.
    tile: u32,
    barriers: [u32; 2],
    tiled: bool,
    locations: Vec<&'static Location<'static>>,
    /// Are the indices of its threads known?
    is_named: bool,
    /// The index of each thread, by tile and number.
    indices: FxHashMap<(u32, u32), Vec<usize>>,
}

impl Uses {
    pub(in crate::checked) fn new(tiled: bool, locations: &[&'static Location<'static>]) -> Self {
        Uses { tiled, locations: locations.to_vec(), ..Uses::default() }
    }

    pub(in crate::checked) fn begin(&mut self, tile: usize) {
        (self.tile, self.barriers, self.is_named) = (tile as u32, [0; 2], false);
    }

    pub(super) fn is_whole(&self) -> bool {
        !self.is_cut
    }

    fn line(&self, used: &Used) -> Line {
        self.locations[used.node as usize].into()
    }

    /// Does nothing order the two? Then, are they harmless, as both write the same?
    fn race(&self, one: &Used, other: &Used) -> Option<bool> {
        let same_tile = self.tiled && one.tile == other.tile;
        let is_self = one.tile == other.tile && one.thread == other.thread;
        let apart = one.space != other.space
            || one.first + one.bytes <= other.first
            || other.first + other.bytes <= one.first;
        let uses = [one.used, other.used];
        if is_self || apart || same_tile && one.barriers != other.barriers {
            return None;
        }
        match uses {
            [Use::Read, Use::Read] | [Use::Atomic, Use::Atomic] => None,
            [Use::Write, Use::Write] => {
                Some((one.first, one.bytes, one.bits) == (other.first, other.bytes, other.bits))
            }
            _ => Some(false),
        }
    }

    /// The lines that race, and whether that is harmless.
    pub(super) fn races(&self) -> BTreeMap<[Line; 2], bool> {
        // Of a tile's own memory nothing races that is not of the same time.
        let time = |used: &Used| match used.space {
            Space::Tile(_) => used.barriers,
            Space::Source(_) => 0,
        };
        let mut words: FxHashMap<(Space, u32, u32), Vec<&Used>> = FxHashMap::default();
        for used in &self.all {
            for word in used.first / 4..(used.first + used.bytes).div_ceil(4) {
                words.entry((used.space, time(used), word)).or_default().push(used);
            }
        }
        let mut races = BTreeMap::new();
        for uses in words.values() {
            // Most memory is only read, and some only used atomically.
            if uses.iter().all(|used| used.used == Use::Read)
                || uses.iter().all(|used| used.used == Use::Atomic)
            {
                continue;
            }
            for (number, one) in uses.iter().enumerate() {
                for other in &uses[number + 1..] {
                    if let Some(harmless) = self.race(one, other) {
                        let mut lines = [self.line(one), self.line(other)];
                        lines.sort_unstable();
                        *races.entry(lines).or_insert(true) &= harmless;
                    }
                }
            }
        }
        races
    }

    /// Do the two uses of a finding race?
    pub(super) fn has(&self, finding: &Finding) -> bool {
        let Some(other) = &finding.other else { return false };
        let of = |access: &Access| -> Vec<&Used> {
            let is_there: Vec<bool> =
                self.locations.iter().map(|at| Line::from(*at) == access.at).collect();
            let is_it = |used: &&Used| {
                is_there[used.node as usize]
                    && used.used.does() == access.does
                    && self.indices[&(used.tile, used.thread)] == access.thread
            };
            self.all.iter().filter(is_it).collect()
        };
        let (ones, others) = (of(&finding.access), of(other));
        ones.iter().any(|one| others.iter().any(|other| self.race(one, other).is_some()))
    }
}

impl Run<'_> {
    /// Writes down what an instruction is about to do.
    pub(in crate::checked) fn witness(&mut self, instruction: &Instruction) {
        match instruction {
            Instruction::Load(_, target, at) => {
                self.witness_target(*target, *at, Use::Read, |_, _| 0);
            }
            Instruction::Store(target, from, at) => {
                let words = words_of(target.scalar);
                self.witness_target(*target, *at, Use::Write, |run, lane| {
                    run.planes.bits(*from, words, lane)
                });
            }
            Instruction::Atomic { target, at, .. }
            | Instruction::CompareExchange { target, at, .. } => {
                self.witness_target(*target, *at, Use::Atomic, |_, _| 0);
            }
            Instruction::Barrier { global, tile_static, .. } => {
                if let Some(uses) = &mut self.uses {
                    uses.barriers[0] += u32::from(*global);
                    uses.barriers[1] += u32::from(*tile_static);
                }
            }
            Instruction::Unary(..)
            | Instruction::Binary { .. }
            | Instruction::Cast { .. }
            | Instruction::Choose { .. }
            | Instruction::Call(_)
            | Instruction::Copy(..)
            | Instruction::Element { .. }
            | Instruction::ElementOfView { .. }
            | Instruction::Extent { .. }
            | Instruction::Size { .. }
            | Instruction::Branch { .. }
            | Instruction::Block { .. }
            | Instruction::Loop { .. }
            | Instruction::Range { .. }
            | Instruction::Leave(..)
            | Instruction::Continue(..)
            | Instruction::End(_)
            | Instruction::Subgroup { .. }
            | Instruction::PlacesOfMatrix { .. }
            | Instruction::MultiplyAdd { .. }
            | Instruction::Record { .. } => (),
        }
    }

    fn witness_target(
        &mut self,
        target: Target,
        at: Id,
        used: Use,
        bits: impl Fn(&Self, usize) -> u64,
    ) {
        let Some(mut uses) = self.uses.take() else { return };
        let (space, scale, bytes, barriers) = match target.memory {
            Memory::Tile => {
                let bytes = 4 * words_of(target.scalar) as u32;
                (Space::Tile(uses.tile), 4, bytes, uses.barriers[1])
            }
            Memory::View(view) => {
                let source = self.data.views[view].source as u32;
                (Space::Source(source), 1, target.scalar.packed_bytes(), uses.barriers[0])
            }
            Memory::Own(_) | Memory::Captured | Memory::Constants => {
                self.uses = Some(uses);
                return;
            }
        };
        if !std::mem::replace(&mut uses.is_named, true) {
            let indices = (0..self.order.len())
                .map(|lane| ((uses.tile, self.order[lane]), self.index_of(lane)));
            uses.indices.extend(indices);
        }
        for lane in self.lanes() {
            let index = target.index.map_or(0, |index| self.planes.get(index, lane));
            if index == NOWHERE {
                continue;
            }
            if uses.all.len() >= MOST {
                uses.is_cut = true;
                break;
            }
            let (tile, thread) = (uses.tile, self.order[lane]);
            let first = (target.offset + index) * scale;
            let bits = bits(self, lane);
            let node = at.0;
            let new = Used { space, first, bytes, tile, thread, barriers, node, used, bits };
            uses.all.insert(new);
        }
        self.uses = Some(uses);
    }
}
