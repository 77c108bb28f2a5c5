//! Where elements lie, by indices that each lane has.

use super::finding::FindingKind;
use super::memory::ViewMemory;
use super::number::{Planes, Reg};
use super::program::NOWHERE;
use super::run::Run;
use crate::ir::node::Id;

impl Run<'_> {
    pub(super) fn element(
        &mut self,
        to: Reg,
        before: Option<Reg>,
        (index, signed): (Reg, bool),
        (len, stride): (u32, u32),
        at: Id,
    ) {
        let mut outside = false;
        let planes = self.planes.plane(to).iter().zip(self.planes.plane(index));
        let before = before.map(|before| self.planes.plane(before));
        for (lane, ((to, index), active)) in planes.zip(&self.active).enumerate() {
            let (position, before) = (index.get(), before.map_or(0, |before| before[lane].get()));
            let is_there = position < len && before != NOWHERE;
            outside |= position >= len && *active != 0;
            to.set(if is_there { before + position * stride } else { NOWHERE });
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
        let (memory, planes) = (&self.data.views[view], &self.planes);
        memory.places(planes, to, indices);
        let places = planes.plane(to).iter().zip(&self.active);
        let outside = places.fold(false, |outside, (place, active)| {
            outside | (place.get() == NOWHERE && *active != 0)
        });
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
}

impl ViewMemory {
    /// The byte of an element for each lane; nowhere, if it is out of range in any dimension.
    fn places(&self, planes: &Planes, to: Reg, indices: &[Reg]) {
        planes.splat(to, self.first as u32);
        for ((index, side), stride) in indices.iter().zip(&self.extent).zip(&self.strides) {
            let (side, stride) = (*side as u32, *stride as u32);
            for (place, index) in planes.plane(to).iter().zip(planes.plane(*index)) {
                let (before, index) = (place.get(), index.get());
                let is_there = before != NOWHERE && index < side;
                place.set(match is_there {
                    true => before.wrapping_add(index.wrapping_mul(stride)),
                    false => NOWHERE,
                });
            }
        }
    }
}

/// An index as text: one that has gone below zero as what it was.
fn shown(index: u32, signed: bool) -> String {
    match signed || index > u32::MAX / 2 {
        true => index.cast_signed().to_string(),
        false => index.to_string(),
    }
}
