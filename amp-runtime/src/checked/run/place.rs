//! Which threads lanes are, where they stand in the source, and whether they wait for each other.

use super::super::Line;
use super::super::finding::{Access, FindingKind};
use super::super::number::Reg;
use super::super::steps::Mark;
use super::Run;
use crate::ir::node::Id;

impl Run<'_> {
    /// The active lanes.
    pub(in crate::checked) fn lanes(&self) -> impl Iterator<Item = usize> + use<> {
        let lanes: Vec<usize> =
            (0..self.active.len()).filter(|lane| self.active[*lane] != 0).collect();
        lanes.into_iter()
    }

    /// The thread's index in the domain.
    pub(in crate::checked) fn index_of(&self, lane: usize) -> Vec<usize> {
        (0..self.program.rank).map(|plane| self.planes.get(plane as Reg, lane) as usize).collect()
    }

    /// What a thread does at a node.
    pub(in crate::checked) fn access(&self, at: u32, does: &'static str, lane: usize) -> Access {
        let rank = self.program.rank;
        let tile = match self.program.tile {
            Some(_) => (2 * rank..3 * rank)
                .map(|plane| self.planes.get(plane as Reg, lane) as usize)
                .collect(),
            None => Vec::new(),
        };
        Access { at: self.line(at), does, thread: self.index_of(lane), tile }
    }

    pub(in crate::checked) fn line(&self, node: u32) -> Line {
        let last = self.program.locations.len() - 1;
        self.program.locations[(node as usize).min(last)].into()
    }

    /// What a mark of this launch says that another thread did.
    pub(in crate::checked) fn access_of(
        &self,
        mark: Mark,
        does: &'static str,
        in_tile: bool,
    ) -> Access {
        if in_tile {
            let steps = &self.tile_steps;
            let lane = self.lane_of[steps.thread(mark) as usize];
            return self.access(steps.node(mark), does, lane as usize);
        }
        let steps = &self.global_steps;
        let number = steps.tile(mark) * self.planes.lanes + steps.thread(mark) as usize;
        let (thread, tile) = self.thread_of(number);
        Access { at: self.line(steps.node(mark)), does, thread, tile }
    }

    /// The index of a thread by its number, and that of its tile.
    pub(super) fn thread_of(&self, number: usize) -> (Vec<usize>, Vec<usize>) {
        let domain = &self.data.domain;
        let index = |mut rest: usize, sides: &[usize]| {
            let mut index = vec![0; sides.len()];
            for (at, side) in index.iter_mut().zip(sides).rev() {
                *at = rest % side;
                rest /= side;
            }
            index
        };
        match &self.program.tile {
            None => (index(number, domain), Vec::new()),
            Some(sides) => {
                let size: usize = sides.iter().product();
                let grid: Vec<_> = domain.iter().zip(sides).map(|(all, one)| all / one).collect();
                let (tile, local) = (index(number / size, &grid), index(number % size, sides));
                let parts = tile.iter().zip(sides).zip(&local);
                (parts.map(|((tile, side), local)| tile * side + local).collect(), tile)
            }
        }
    }

    /// All threads of the tile come to a barrier together.
    pub(super) fn check_barrier(&mut self, at: Id) {
        if self.count == self.members {
            return;
        }
        let is_member = |lane: usize| (self.order[lane] as usize) < self.members;
        let missing = (0..self.active.len()).filter(|lane| self.active[*lane] == 0);
        let first =
            |lanes: &mut dyn Iterator<Item = usize>| lanes.min_by_key(|lane| self.order[*lane]);
        let missing = first(&mut missing.filter(|lane| is_member(*lane)));
        let here = first(&mut (0..self.active.len()).filter(|lane| self.active[*lane] != 0));
        let (Some(missing), Some(here)) = (missing, here) else { return };
        let entered = self.entered.iter().rev().find(|entered| entered.mask[missing] != 0);
        let elsewhere = self.gone[missing].or(entered.map(|entered| entered.at)).unwrap_or(at);
        let other = self.access(elsewhere.0, "has gone another way", missing);
        let access = self.access(at.0, "waits", here);
        let message = format!(
            "{} of the {} threads of the tile {:?} come to this barrier; the thread {:?} does not",
            self.count, self.members, access.tile, other.thread
        );
        let help = format!(
            "let all threads of the tile come to it: take it out of what only some of them run, at line {}",
            other.at.line
        );
        self.findings.add(FindingKind::Barrier, access, Some(other), message, help);
    }

    /// The tile has passed a barrier that fences some memory.
    pub(super) fn pass(&mut self, global: bool, tile_static: bool) {
        if global {
            self.global_steps.pass();
            self.forget_global();
        }
        if tile_static {
            self.tile_steps.pass();
            if self.tile_steps.are_many() {
                let shadow = &mut self.tile.shadow;
                self.tile_steps.forget(|visit| shadow.marks().for_each(visit));
            }
        }
    }

    /// Forgets steps that are past, if there are many.
    pub(super) fn forget_global(&mut self) {
        if self.global_steps.are_many() {
            let sources = &mut self.data.sources;
            self.global_steps.forget(|visit| {
                sources
                    .iter_mut()
                    .flat_map(|source| source.shared.shadow.marks())
                    .for_each(&mut *visit);
            });
        }
    }

    pub(super) fn find_endless(&mut self, at: Id) {
        if let Some(lane) = self.lanes().next() {
            let access = self.access(at.0, "goes round", lane);
            let message = format!(
                "the thread {:?} has not come to the end of this loop after {} rounds",
                access.thread, self.checks.rounds
            );
            let help = "let something that the thread itself changes end it; no thread may wait for another one but at a barrier; `AMP_CHECKED_ROUNDS` sets the bound".to_owned();
            self.findings.add(FindingKind::Endless, access, None, message, help);
        }
        self.halted = true;
    }
}
