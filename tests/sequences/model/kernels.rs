//! What launches do: the threads run one after the other.

use std::ops::Range;

use super::memory::Place;
use super::shape::{Shape, points};
use super::{Applied, Expected, Model, place};
use crate::elements::{Type, bytes};
use crate::kernels::{COUNTS, Kernel};
use crate::plan::Launch;

/// May the kernel be launched with these views, and is its result one that does not depend on the
/// order of threads?
pub fn fits(kernel: Kernel, shapes: &[Shape]) -> bool {
    let writes = kernel.writes();
    if shapes.len() != writes.len() || shapes.iter().zip(writes).any(|(s, w)| *w && !s.writable) {
        return false;
    }
    let first = &shapes[0];
    let alike = shapes.iter().all(|s| s.ty == first.ty && s.extent == first.extent);
    let apart = |a: usize, b: usize| !shapes[a].overlaps(&shapes[b]);
    match kernel {
        Kernel::Mixed => {
            let of = |shape: &Shape, ty| shape.ty == ty && shape.rank() == 1 && !shape.is_empty();
            of(first, Type::U32) && of(&shapes[1], Type::Triple)
        }
        Kernel::Count => first.ty == Type::U32 && first.rank() == 1,
        Kernel::Turned => first.rank() == 1,
        Kernel::Serial => first.rank() == 1 && alike,
        Kernel::AssignWritable if !shapes[1].writable => false,
        Kernel::Assign | Kernel::AssignWritable => alike && (apart(0, 1) || first.is(&shapes[1])),
        Kernel::Shifted | Kernel::Reversed => alike && apart(0, 1),
        Kernel::Through => {
            alike && apart(0, 2) && apart(1, 2) && (apart(0, 1) || first.is(&shapes[1]))
        }
        Kernel::Fill | Kernel::Change | Kernel::Half | Kernel::Padded | Kernel::Failing => true,
    }
}

/// Why a launch is refused, if it is.
fn refusal(kernel: Kernel, shapes: &[Shape]) -> Option<&'static str> {
    let sides = &shapes[0].extent;
    match kernel {
        Kernel::Serial | Kernel::Mixed => None,
        _ if sides.contains(&0) => Some("AMP0101"),
        Kernel::Turned if !sides[0].is_multiple_of(4) => Some("AMP0102"),
        _ => None,
    }
}

impl Model {
    fn shapes(&self, launch: &Launch) -> Option<Vec<Shape>> {
        let shapes: Option<Vec<_>> = launch.views.iter().map(|id| self.view(*id)).collect();
        shapes.filter(|shapes| fits(launch.kernel, shapes))
    }

    pub(super) fn launch(&mut self, launch: &Launch) -> Applied {
        let shapes = self.shapes(launch)?;
        Some(match refusal(launch.kernel, &shapes) {
            Some(code) => Err(code),
            None => {
                let done = self.launched(launch.kernel, launch.on, launch.seed, &shapes);
                if launch.kernel == Kernel::Failing { Err("AMP0111") } else { Ok(done) }
            }
        })
    }

    /// Launches at the same time: none, if they could be seen to be.
    pub(super) fn threads(&mut self, launches: &[Launch]) -> Applied {
        let all: Option<Vec<_>> = launches.iter().map(|launch| self.shapes(launch)).collect();
        let all = all?;
        for (number, (launch, shapes)) in launches.iter().zip(&all).enumerate() {
            if refusal(launch.kernel, shapes).is_some() || launch.kernel == Kernel::Failing {
                return None;
            }
            for (other, others) in launches.iter().zip(&all).take(number) {
                let counts = [launch, other].iter().all(|l| l.kernel == Kernel::Count);
                let count_together = counts && shapes[0].is(&others[0]) && launch.on == other.on;
                if !count_together && !are_apart((launch, shapes), (other, others)) {
                    return None;
                }
            }
        }
        // What was discarded is seen by one of them, or was kept by another.
        for (launch, shapes) in launches.iter().zip(&all) {
            self.are_content_again(place(launch.on), launch.kernel, shapes, true);
        }
        for (launch, shapes) in launches.iter().zip(&all) {
            self.launched(launch.kernel, launch.on, launch.seed, shapes);
        }
        Some(Ok(Expected::Done))
    }

    /// What a kernel writes makes content of its views' ranges, on a device also if it only might: one
    /// that sees memory through several views may write each.
    fn are_content_again(&mut self, by: Place, kernel: Kernel, shapes: &[Shape], all: bool) {
        let written = if by == Place::Host { kernel.writes() } else { kernel.may_write() };
        for (shape, _) in shapes.iter().zip(written).filter(|(_, written)| **written) {
            let memory = shape.memory;
            let mut seen = vec![all; self.memories[memory].len()];
            for shape in shapes.iter().filter(|shape| shape.memory == memory) {
                shape.runs().into_iter().for_each(|run| seen[run].fill(true));
            }
            self.memories[memory].is_content_again(&shape.span(), by, &seen);
        }
    }

    /// A launch that is not refused.
    pub(super) fn launched(
        &mut self,
        kernel: Kernel,
        on: usize,
        seed: u64,
        shapes: &[Shape],
    ) -> Expected {
        let by = place(on);
        if by == Place::Host {
            for shape in shapes {
                self.memories[shape.memory].bring_to_host(&shape.span());
            }
        }
        self.are_content_again(by, kernel, shapes, false);
        let mut threads = Threads { by, model: self };
        threads.run(kernel, seed, shapes);
        Expected::Done
    }
}

/// Do the launches write nothing that the other one uses?
fn are_apart((a, of_a): (&Launch, &[Shape]), (b, of_b): (&Launch, &[Shape])) -> bool {
    // Accelerators copy from a view's first element to its last, in words.
    let words = |range: Range<usize>| range.start / 4..range.end.div_ceil(4);
    let all = of_a.iter().zip(a.kernel.writes());
    all.into_iter().all(|(shape, writes)| {
        of_b.iter().zip(b.kernel.writes()).all(|(other, other_writes)| {
            let (span, with) = (words(shape.span()), words(other.span()));
            let meet = span.start < with.end && with.start < span.end;
            !writes && !other_writes
                || shape.memory != other.memory
                || !meet
                || a.on == b.on && !shape.overlaps(other)
        })
    })
}

/// The threads of a launch.
struct Threads<'m> {
    by: Place,
    model: &'m mut Model,
}

type Bytes = Vec<Option<u8>>;

impl Threads<'_> {
    fn get(&self, shape: &Shape, element: usize) -> Bytes {
        self.model.memories[shape.memory].read(shape.bytes(element), self.by)
    }

    fn set(&mut self, shape: &Shape, element: usize, value: &[Option<u8>]) {
        self.model.write(shape, element, value, self.by);
    }

    fn change(&mut self, shape: &Shape, element: usize, by: u32) {
        let changed = changed(&self.get(shape, element), shape.ty, by);
        self.set(shape, element, &changed);
    }

    fn run(&mut self, kernel: Kernel, seed: u64, shapes: &[Shape]) {
        let (to, by) = (&shapes[0], seed as u32);
        let count = to.at.len();
        let value: Bytes = bytes(seed, to.ty.size()).into_iter().map(Some).collect();
        let zero = vec![Some(0); to.ty.size()];
        match kernel {
            Kernel::Fill | Kernel::Padded | Kernel::Failing => {
                (0..count).for_each(|i| self.set(to, i, &value));
            }
            Kernel::Change => (0..count).for_each(|i| self.change(to, i, by)),
            Kernel::Half => {
                for (i, point) in points(&to.extent).iter().enumerate() {
                    if point[to.rank() - 1] % 2 == 0 {
                        self.set(to, i, &value);
                    }
                }
            }
            Kernel::Assign | Kernel::AssignWritable => {
                for i in 0..count {
                    let element = self.get(&shapes[1], i);
                    self.set(to, i, &element);
                }
            }
            Kernel::Shifted => {
                let last = to.rank() - 1;
                for (i, point) in points(&to.extent).iter().enumerate() {
                    let is_last = point[last] + 1 == to.extent[last];
                    let next = if is_last { zero.clone() } else { self.get(&shapes[1], i + 1) };
                    self.set(to, i, &next);
                }
            }
            Kernel::Reversed => {
                for i in 0..count {
                    let element = self.get(&shapes[1], count - 1 - i);
                    self.set(to, i, &element);
                }
            }
            Kernel::Through => {
                for i in 0..count {
                    self.set(to, i, &value);
                    let element = self.get(&shapes[1], i);
                    self.set(&shapes[2], i, &element);
                }
            }
            Kernel::Serial => {
                for i in 1..count {
                    let element = self.get(&shapes[1], i - 1);
                    self.set(to, i, &element);
                }
            }
            Kernel::Turned => {
                for first in (0..count).step_by(4) {
                    let tile: Vec<_> = (first..first + 4).map(|i| self.get(to, i)).collect();
                    tile.iter().rev().zip(first..).for_each(|(value, i)| self.set(to, i, value));
                }
            }
            Kernel::Count => {
                for i in 0..count {
                    for _ in 0..COUNTS {
                        let before: Option<Vec<u8>> = self.get(to, i).into_iter().collect();
                        let after = before.map(|bytes| {
                            let number = u32::from_le_bytes(bytes.try_into().expect("four bytes"));
                            number.wrapping_add(by).to_le_bytes()
                        });
                        let after: Bytes = match after {
                            Some(bytes) => bytes.into_iter().map(Some).collect(),
                            None => vec![None; 4],
                        };
                        self.set(to, i, &after);
                    }
                }
            }
            Kernel::Mixed => {
                let triples = &shapes[1];
                for i in 0..count {
                    self.change(to, i, by);
                    self.change(triples, i % triples.at.len(), by);
                }
            }
        }
    }
}

/// Each number times three and so much more, if its bytes are known.
fn changed(element: &[Option<u8>], ty: Type, by: u32) -> Bytes {
    let lane = |bytes: &[Option<u8>]| -> Bytes {
        let known: Option<Vec<u8>> = bytes.iter().copied().collect();
        let Some(known) = known else { return vec![None; bytes.len()] };
        let mut number = [0; 8];
        number[..known.len()].copy_from_slice(&known);
        let number = u64::from_le_bytes(number).wrapping_mul(3).wrapping_add(by.into());
        number.to_le_bytes()[..bytes.len()].iter().copied().map(Some).collect()
    };
    element.chunks(ty.lane()).flat_map(lane).collect()
}
