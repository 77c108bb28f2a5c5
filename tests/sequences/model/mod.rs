//! What a sequence has to show: plain bytes, changed by one operation after the other.

mod kernels;
pub mod memory;
pub mod shape;

use std::collections::BTreeMap;

pub use self::kernels::fits;
use self::memory::{Memory, Place};
use self::shape::Shape;
use crate::elements::{Type, bytes};
use crate::plan::{Id, Lent, Operation};

/// What has to become of an operation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Expected {
    Done,
    /// It gives these bytes; some are not known.
    Bytes(Vec<Option<u8>>),
    /// An error of this code.
    Refused(&'static str),
}

/// The memory of the views, and how these lie there.
#[derive(Clone, Debug)]
pub struct Model {
    memories: Vec<Memory>,
    /// So many of them are the host's own.
    lent: Vec<Lent>,
    /// Which of these are lent now?
    taken: Vec<bool>,
    pub views: BTreeMap<Id, Shape>,
    /// Arrays, with the number of their accelerator.
    pub arrays: BTreeMap<Id, (Shape, usize)>,
    pub futures: BTreeMap<Id, Pending>,
    /// Makes a mistake, which has to be found.
    planted: bool,
}

/// What a future is of.
#[derive(Clone, Debug)]
pub enum Pending {
    Read(Vec<Option<u8>>),
    Synchronize(Shape),
    /// To a view, which holds anything meanwhile; nothing is known of what is written there before the
    /// end.
    Copy {
        to: Shape,
        content: Vec<Option<u8>>,
        disturbed: bool,
    },
    Mark,
}

type Applied = Option<Result<Expected, &'static str>>;

impl Model {
    pub fn new(lent: &[Lent], planted: bool) -> Self {
        let memories = lent.iter().map(|lent| Memory::on_host(&lent.data())).collect();
        Model {
            memories,
            lent: lent.to_vec(),
            taken: vec![false; lent.len()],
            views: BTreeMap::new(),
            arrays: BTreeMap::new(),
            futures: BTreeMap::new(),
            planted,
        }
    }

    /// Does an operation. None, if a view, an array or a future of it is not there.
    pub fn apply(&mut self, operation: &Operation) -> Option<Expected> {
        let applied = self.attempt(operation)?;
        Some(applied.unwrap_or_else(Expected::Refused))
    }

    fn attempt(&mut self, operation: &Operation) -> Applied {
        use Operation::*;
        match operation {
            Lend { lent, id } => {
                let fixed = self.lent.get(*lent)?.fixed;
                if self.taken[*lent] && !fixed {
                    return None;
                }
                self.taken[*lent] = true;
                let of = &self.lent[*lent];
                let shape = Shape::whole(*lent, of.ty, &of.extent, !fixed);
                self.views.insert(*id, shape);
            }
            LendTooMuch { lent } => {
                self.lent.get(*lent).filter(|_| !self.taken[*lent])?;
                return Some(Err("AMP0104"));
            }
            WithoutSource { ty, extent, id } => {
                let shape = self.zeros(*ty, extent);
                self.views.insert(*id, shape);
            }
            NewArray { ty, extent, on, seed, id } => {
                let shape = self.zeros(*ty, extent);
                if let Some(seed) = seed {
                    let content = bytes(*seed, shape.span().len());
                    self.replace(&shape, &known(&content), place(*on));
                }
                self.arrays.insert(*id, (shape, *on));
            }
            CloneArray { array, on, id } => {
                let (from, _) = self.arrays.get(array)?.clone();
                let content = self.read(&from, Place::Either);
                let shape = self.zeros(from.ty, &from.extent);
                self.replace(&shape, &content, Place::Either);
                self.arrays.insert(*id, (shape, *on));
            }
            ViewOfArray { array, id } => {
                let shape = self.arrays.get(array)?.0.clone();
                self.views.insert(*id, shape);
            }
            DropArray { array } => drop(self.arrays.remove(array)?),
            Section { of, origin, extent, id } => {
                let section = self.view(*of)?.section(origin, extent);
                return Some(self.derived(*id, section));
            }
            Row { of, row, id } => {
                let row = self.view(*of)?.row(*row);
                return Some(self.derived(*id, row));
            }
            ViewAs { of, extent, id } => {
                let other = self.view(*of)?.view_as(extent);
                return Some(self.derived(*id, other));
            }
            Reinterpret { of, to, id } => {
                let other = self.view(*of)?.reinterpret(*to);
                return Some(self.derived(*id, other));
            }
            ReadOnly { of, id } => {
                let same = Shape { writable: false, ..self.view(*of)? };
                self.views.insert(*id, same);
            }
            Clone { of, id } => {
                let same = self.view(*of)?;
                self.views.insert(*id, same);
            }
            Drop { view } => drop(self.views.remove(view)?),
            Launch(launch) => return self.launch(launch),
            Threads(launches) => return self.threads(launches),
            LaunchArray { kernel, array, on, seed } => {
                let (shape, home) = self.arrays.get(array)?.clone();
                return Some(match () {
                    () if shape.is_empty() => Err("AMP0101"),
                    () if home != *on => Err("AMP0108"),
                    () => Ok(self.launched(*kernel, *on, *seed, &[shape])),
                });
            }
            ToVec { of } => return Some(Ok(self.seen(&self.view(*of)?, Place::Host))),
            CopyTo { of, longer } => {
                let shape = self.view(*of)?;
                return Some(match longer {
                    0 => Ok(self.seen(&shape, Place::Host)),
                    _ => Err("AMP0104"),
                });
            }
            CopyFrom { to, longer, seed } => {
                let shape = self.view(*to)?;
                if *longer > 0 {
                    return Some(Err("AMP0104"));
                }
                self.replace(
                    &shape,
                    &known(&bytes(*seed, shape.at.len() * shape.ty.size())),
                    Place::Host,
                );
            }
            Copy { from, to } => {
                let (from, to) = (self.view(*from)?, self.view(*to)?);
                if from.extent != to.extent {
                    return Some(Err("AMP0104"));
                }
                let mut content = self.read(&from, Place::Either);
                if self.planted && content.len() > 40 {
                    content.truncate(40);
                }
                self.replace(&to, &content, Place::Either);
            }
            CopyToArray { from, array } => {
                let (from, (to, _)) = (self.view(*from)?, self.arrays.get(array)?.clone());
                if from.extent != to.extent {
                    return Some(Err("AMP0104"));
                }
                let content = self.read(&from, Place::Either);
                self.replace(&to, &content, Place::Either);
            }
            ArrayToVec { array } => {
                let shape = &self.arrays.get(array)?.0;
                return Some(Ok(self.seen(shape, Place::Host)));
            }
            ArrayCopyFrom { array, seed } => {
                let (shape, home) = self.arrays.get(array)?.clone();
                self.replace(&shape, &known(&bytes(*seed, shape.span().len())), place(home));
            }
            Map { array } => {
                let (shape, home) = self.arrays.get(array)?.clone();
                if place(home) == Place::Host {
                    self.memories[shape.memory].bring_to_host(&shape.span());
                }
                return Some(Ok(self.seen(&shape, place(home))));
            }
            Synchronize { view } => {
                let shape = self.views.remove(view)?;
                self.memories[shape.memory].bring_to_host(&shape.span());
            }
            SynchronizeTo { view, on } => {
                let shape = self.view(*view)?;
                if place(*on) == Place::Host {
                    self.memories[shape.memory].bring_to_host(&shape.span());
                }
            }
            Discard { view } => {
                let shape = self.view(*view)?;
                for run in shape.runs() {
                    self.disturb(shape.memory, &run);
                    self.memories[shape.memory].discard(run);
                }
            }
            ReadLater { of, id } => {
                let content = self.read(&self.view(*of)?, Place::Host);
                self.futures.insert(*id, Pending::Read(content));
            }
            SynchronizeLater { view, id } => {
                let shape = self.views.remove(view)?;
                self.futures.insert(*id, Pending::Synchronize(shape));
            }
            CopyLater { from, to, id } => {
                let (from, to) = (self.view(*from)?, self.view(*to)?);
                let refused = from.extent != to.extent;
                if refused {
                    return Some(Err("AMP0104"));
                }
                let content = self.read(&from, Place::Either);
                self.replace(&to, &vec![None; content.len()], Place::Either);
                self.futures.insert(*id, Pending::Copy { to, content, disturbed: false });
            }
            Mark { id, .. } => drop(self.futures.insert(*id, Pending::Mark)),
            Await { future } => match self.futures.remove(future)? {
                Pending::Read(content) => return Some(Ok(Expected::Bytes(content))),
                Pending::Synchronize(shape) => {
                    self.memories[shape.memory].bring_to_host(&shape.span());
                }
                Pending::Copy { to, content, disturbed } => {
                    let unknown = vec![None; content.len()];
                    self.replace(&to, if disturbed { &unknown } else { &content }, Place::Either);
                }
                Pending::Mark => (),
            },
            DropFuture { future } => drop(self.futures.remove(future)?),
            Flush { .. } | Wait { .. } | Return { .. } => (),
        }
        Some(Ok(Expected::Done))
    }

    fn view(&self, id: Id) -> Option<Shape> {
        self.views.get(&id).cloned()
    }

    fn derived(
        &mut self,
        id: Id,
        shape: Result<Shape, &'static str>,
    ) -> Result<Expected, &'static str> {
        self.views.insert(id, shape?);
        Ok(Expected::Done)
    }

    /// A memory of zeros.
    fn zeros(&mut self, ty: Type, extent: &[usize]) -> Shape {
        let shape = Shape::whole(self.memories.len(), ty, extent, true);
        self.memories.push(Memory::on_host(&vec![0; shape.span().len()]));
        shape
    }

    fn read(&self, shape: &Shape, by: Place) -> Vec<Option<u8>> {
        let memory = &self.memories[shape.memory];
        (0..shape.at.len()).flat_map(|element| memory.read(shape.bytes(element), by)).collect()
    }

    fn seen(&self, shape: &Shape, by: Place) -> Expected {
        Expected::Bytes(self.read(shape, by))
    }

    /// Replaces what a view has by the content of a copy.
    fn replace(&mut self, shape: &Shape, content: &[Option<u8>], by: Place) {
        match by {
            // Words of which a part is written come to the host as a whole.
            Place::Host => {
                let memory = &mut self.memories[shape.memory];
                shape.runs().iter().for_each(|run| memory.bring_to_host(run));
            }
            Place::Device => (),
            Place::Either => self.memories[shape.memory].may_come_to_host(&shape.span()),
        }
        for (element, content) in content.chunks(shape.ty.size()).enumerate() {
            self.write(shape, element, content, by);
        }
    }

    fn write(&mut self, shape: &Shape, element: usize, values: &[Option<u8>], by: Place) {
        self.disturb(shape.memory, &shape.bytes(element));
        self.memories[shape.memory].write(shape.at[element], values, by);
    }

    /// Copies to there that have not ended have an end that nobody can know.
    fn disturb(&mut self, memory: usize, bytes: &std::ops::Range<usize>) {
        for pending in self.futures.values_mut() {
            if let Pending::Copy { to, disturbed, .. } = pending {
                let meets =
                    |run: &std::ops::Range<usize>| run.start < bytes.end && bytes.start < run.end;
                *disturbed |= to.memory == memory && to.runs().iter().any(meets);
            }
        }
    }

    /// Everything is dropped: what the host has to see in each of its data.
    pub fn returned(&mut self) -> Vec<Vec<Option<u8>>> {
        self.views.clear();
        self.arrays.clear();
        self.futures.clear();
        self.taken.fill(false);
        self.memories.truncate(self.lent.len());
        self.memories.iter().map(|memory| memory.read(0..memory.len(), Place::Host)).collect()
    }

    /// The host has these data now.
    pub fn lend_anew(&mut self, data: &[Vec<u8>]) {
        self.memories = data.iter().map(|data| Memory::on_host(data)).collect();
    }

    /// The data that the host lends, which nobody has borrowed.
    pub fn at_home(&self) -> Vec<usize> {
        (0..self.lent.len()).filter(|lent| !self.taken[*lent]).collect()
    }
}

fn known(bytes: &[u8]) -> Vec<Option<u8>> {
    bytes.iter().copied().map(Some).collect()
}

fn place(on: usize) -> Place {
    if on == 0 { Place::Host } else { Place::Device }
}

impl Lent {
    /// Its content at first.
    pub fn data(&self) -> Vec<u8> {
        bytes(self.seed, self.extent.iter().product::<usize>() * self.ty.size())
    }
}
