//! Operations of subgroups: eight threads that follow each other in the tile, as on the cpu accelerator.

use super::number::{Planes, Reg};
use super::run::Run;
use crate::ir::{Binary, Combine, Gather, Scalar, Subgroup};
use crate::subgroup::CPU_SUBGROUP_SIZE;

impl Run<'_> {
    pub(super) fn subgroup(&mut self, op: Subgroup, scalar: Scalar, to: Reg, arguments: &[Reg]) {
        let groups = self.planes.lanes.div_ceil(CPU_SUBGROUP_SIZE);
        for group in 0..groups {
            let first = group * CPU_SUBGROUP_SIZE;
            let threads = first..(first + CPU_SUBGROUP_SIZE).min(self.planes.lanes);
            // The lanes of the subgroup that take part, with the places where they are.
            let present: Vec<(usize, usize)> = threads
                .map(|thread| (thread - first, self.lane_of[thread] as usize))
                .filter(|(_, place)| self.active[*place] != 0)
                .collect();
            let value = |number: usize, place: usize| self.planes.get(arguments[number], place);
            let of_lane = |lane: usize, own: u32| {
                let found = present.iter().find(|(present, _)| *present == lane);
                found.map_or(own, |(_, place)| value(0, *place))
            };
            let results: Vec<[u32; 4]> = present
                .iter()
                .map(|(lane, place)| {
                    let one = |word: u32| [word, 0, 0, 0];
                    match op {
                        Subgroup::Size => one(CPU_SUBGROUP_SIZE as u32),
                        Subgroup::Lane => one(*lane as u32),
                        Subgroup::Count => one(groups as u32),
                        Subgroup::Id => one(group as u32),
                        Subgroup::Elect => one((present[0].0 == *lane).into()),
                        Subgroup::Ballot => one(present
                            .iter()
                            .map(|(lane, place)| u32::from(value(0, *place) != 0) << lane)
                            .sum()),
                        Subgroup::First => one(value(0, present[0].1)),
                        Subgroup::Gather(gather) => {
                            let (own, number) = (value(0, *place), value(1, *place) as usize);
                            let from = match gather {
                                Gather::Broadcast | Gather::Shuffle => number,
                                Gather::Up => lane.wrapping_sub(number),
                                Gather::Down => lane.wrapping_add(number),
                                Gather::Xor => lane ^ number,
                            };
                            one(of_lane(from, own))
                        }
                        Subgroup::Reduce(combine) => {
                            let values = present.iter().map(|(_, place)| value(0, *place));
                            one(combined(combine, scalar, values))
                        }
                        Subgroup::Scan { combine, inclusive } => {
                            let before = present
                                .iter()
                                .filter(|(other, _)| other < lane || inclusive && other == lane);
                            let values = before.map(|(_, place)| value(0, *place));
                            one(combined(combine, scalar, values))
                        }
                    }
                })
                .collect();
            let words = if op == Subgroup::Ballot { 4 } else { 1 };
            for ((_, place), result) in present.iter().zip(results) {
                for (word, bits) in result.iter().enumerate().take(words) {
                    self.planes.set(to + word as Reg, *place, *bits);
                }
            }
        }
    }
}

/// All values as one; without any what changes nothing.
fn combined(combine: Combine, scalar: Scalar, values: impl Iterator<Item = u32>) -> u32 {
    let op = match combine {
        Combine::Add => Binary::Add,
        Combine::Mul => Binary::Mul,
        Combine::All | Combine::And => Binary::And,
        Combine::Any | Combine::Or => Binary::Or,
        Combine::Xor => Binary::Xor,
        Combine::Min => Binary::Lt,
        Combine::Max => Binary::Gt,
    };
    let planes = Planes::new(3, 1);
    let both = |x: u32, y: u32| {
        planes.set(0, 0, x);
        planes.set(1, 0, y);
        planes.binary(op, scalar, 2, [0, 1]);
        match op {
            Binary::Lt | Binary::Gt => {
                if planes.get(2, 0) != 0 {
                    x
                } else {
                    y
                }
            }
            _ => planes.get(2, 0),
        }
    };
    values.reduce(both).unwrap_or_else(|| nothing(combine, scalar))
}

/// What a combination of nothing is.
fn nothing(combine: Combine, scalar: Scalar) -> u32 {
    match (combine, scalar) {
        (Combine::Mul, Scalar::F32) => 1_f32.to_bits(),
        (Combine::Mul | Combine::All, _) => 1,
        (Combine::And, _) => u32::MAX,
        (Combine::Min, Scalar::F32) => f32::INFINITY.to_bits(),
        (Combine::Max, Scalar::F32) => f32::NEG_INFINITY.to_bits(),
        (Combine::Min, Scalar::I32) => i32::MAX.cast_unsigned(),
        (Combine::Max, Scalar::I32) => i32::MIN.cast_unsigned(),
        (Combine::Min, _) => u32::MAX,
        (Combine::Add | Combine::Any | Combine::Or | Combine::Xor | Combine::Max, _) => 0,
    }
}
