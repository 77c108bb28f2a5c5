//! Random sequences: each operation is one that the model can do.

use amp_tests::random::Random;

use crate::elements::Type;
use crate::kernels::Kernel;
use crate::model::shape::Shape;
use crate::model::{Model, fits};
use crate::plan::{Id, Launch, Lent, Operation, Sequence};

/// The accelerators of a sequence, by number.
pub const CPU: &[usize] = &[0];
pub const GPU: &[usize] = &[1];
pub const BOTH: &[usize] = &[0, 1];

/// So often views for a kernel are picked.
const ATTEMPTS: usize = 8;

/// So many elements at most has a memory.
const MOST: usize = 200;

/// The sequence of that number.
pub fn sequence(seed: u64, number: u64, accelerators: &[usize]) -> Sequence {
    let mut random = Random::new(seed, number);
    let accelerators = match random.below(4) {
        // Some are all of one accelerator.
        0 => std::slice::from_ref(random.pick(accelerators)),
        _ => accelerators,
    };
    let types = match random.below(5) {
        // Of which one kernel writes both at once.
        0 => vec![Type::U32, Type::Triple],
        _ => (0..random.between(1, 2)).map(|_| *random.pick(&Type::ALL)).collect(),
    };
    let sides = (0..random.between(1, 3)).map(|_| side(&mut random)).collect();
    let kinds = kinds(&mut random);
    let model = Model::new(&[], false);
    let mut maker = Maker { random, accelerators, types, sides, kinds, model, next: 0 };
    let lent: Vec<_> = (0..maker.random.between(1, 3)).map(|_| maker.lent()).collect();
    maker.model = Model::new(&lent, false);
    let length = maker.random.between(2, 30);
    let mut operations = Vec::new();
    while operations.len() < length {
        let Some(operation) = maker.operation() else { continue };
        // One that the model cannot do is none of this sequence.
        if maker.model.apply(&operation).is_some() {
            if let Operation::Return { .. } = operation {
                let data: Vec<_> = lent.iter().map(Lent::data).collect();
                maker.model.returned();
                maker.model.lend_anew(&data);
            }
            operations.push(operation);
            maker.next += 1;
        }
    }
    Sequence { lent, operations }
}

/// Mostly small; some views have many rows.
fn side(random: &mut Random) -> usize {
    match random.below(20) {
        0 => 0,
        1..=2 => random.between(17, 24),
        3..=5 => 4 * random.between(1, 3),
        _ => random.between(1, 6),
    }
}

#[derive(Clone, Copy)]
enum Kind {
    Memory,
    Array,
    View,
    Drop,
    Launch,
    Threads,
    LaunchArray,
    HostReads,
    HostWrites,
    Copy,
    ArrayCopies,
    Place,
    Discard,
    Later,
    Future,
    Queue,
    Return,
}

const KINDS: &[(usize, Kind)] = &[
    (8, Kind::Memory),
    (5, Kind::Array),
    (20, Kind::View),
    (4, Kind::Drop),
    (36, Kind::Launch),
    (8, Kind::Threads),
    (3, Kind::LaunchArray),
    (10, Kind::HostReads),
    (5, Kind::HostWrites),
    (7, Kind::Copy),
    (7, Kind::ArrayCopies),
    (4, Kind::Place),
    (4, Kind::Discard),
    (6, Kind::Later),
    (6, Kind::Future),
    (2, Kind::Queue),
    (1, Kind::Return),
];

/// Each sequence lacks some kinds and has more of others: what only a few kinds in a row show is rare
/// among all of them.
fn kinds(random: &mut Random) -> Vec<(usize, Kind)> {
    let weight = |(weight, kind): &(usize, Kind)| match kind {
        Kind::Memory | Kind::View => (*weight, *kind),
        _ => (weight * random.pick(&[0, 1, 1, 3]), *kind),
    };
    KINDS.iter().map(weight).collect()
}

struct Maker<'a> {
    random: Random,
    accelerators: &'a [usize],
    /// The types and sides that it uses, few of them, so that views fit each other.
    types: Vec<Type>,
    sides: Vec<usize>,
    kinds: Vec<(usize, Kind)>,
    model: Model,
    next: Id,
}

impl Maker<'_> {
    fn ty(&mut self) -> Type {
        *self.random.pick(&self.types)
    }

    fn on(&mut self) -> usize {
        *self.random.pick(self.accelerators)
    }

    /// Some views are as large as a part of another one may be.
    fn extent(&mut self) -> Vec<usize> {
        if let Some((_, shape)) = self.view(false)
            && shape.rank() > 1
            && self.random.percent(40)
        {
            let part = |side: &usize| self.random.between(1, *side.max(&1));
            return shape.extent.iter().map(part).collect();
        }
        let rank = self.random.weighted(&[(3, 1), (4, 2), (3, 3)]);
        let mut extent: Vec<_> = (0..rank).map(|_| *self.random.pick(&self.sides)).collect();
        while extent.iter().product::<usize>() > MOST {
            extent.pop();
        }
        extent
    }

    fn lent(&mut self) -> Lent {
        Lent {
            ty: self.ty(),
            extent: self.extent(),
            fixed: self.random.percent(20),
            shift: self.random.below(5),
            seed: self.random.bits(),
        }
    }

    fn view(&mut self, writable: bool) -> Option<(Id, Shape)> {
        let all: Vec<_> =
            self.model.views.iter().filter(|(_, s)| s.writable || !writable).collect();
        let (id, shape) = (!all.is_empty()).then(|| *self.random.pick(&all))?;
        Some((*id, shape.clone()))
    }

    /// A view of the same type and rank, mostly with the same extent and of other memory.
    fn like(&mut self, shape: &Shape) -> Option<Id> {
        let (any, within) = (self.random.percent(10), self.random.percent(20));
        let like = |other: &Shape| {
            let alike = other.ty == shape.ty && other.rank() == shape.rank();
            let there = within || other.memory != shape.memory;
            alike && there && (any || other.extent == shape.extent)
        };
        let all: Vec<_> =
            self.model.views.iter().filter(|(_, s)| like(s)).map(|(id, _)| *id).collect();
        (!all.is_empty()).then(|| *self.random.pick(&all))
    }

    fn array(&mut self) -> Option<Id> {
        let all: Vec<_> = self.model.arrays.keys().copied().collect();
        (!all.is_empty()).then(|| *self.random.pick(&all))
    }

    fn operation(&mut self) -> Option<Operation> {
        let id = self.next;
        let seed = self.random.bits();
        Some(match self.random.weighted(&self.kinds) {
            Kind::Memory => return self.memory(id),
            Kind::Array => match self.random.below(4) {
                0 | 1 => {
                    let seed = self.random.percent(70).then_some(seed);
                    let (ty, extent, on) = (self.ty(), self.extent(), self.on());
                    Operation::NewArray { ty, extent, on, seed, id }
                }
                2 => Operation::ViewOfArray { array: self.array()?, id },
                _ if self.random.percent(70) => {
                    Operation::CloneArray { array: self.array()?, on: self.on(), id }
                }
                _ => Operation::DropArray { array: self.array()? },
            },
            Kind::View => return self.derived(id),
            Kind::Drop => Operation::Drop { view: self.view(false)?.0 },
            Kind::Launch => Operation::Launch(self.launch()?),
            Kind::Threads => {
                let all = (0..self.random.between(2, 3)).map(|_| self.launch());
                let all: Option<Vec<_>> = all.collect();
                Operation::Threads(self.counted(all?))
            }
            Kind::LaunchArray => {
                let array = self.array()?;
                let home = self.model.arrays[&array].1;
                let on = if self.random.percent(85) { home } else { self.on() };
                let kernel = *self.random.pick(&[Kernel::Fill, Kernel::Change]);
                Operation::LaunchArray { kernel, array, on, seed }
            }
            Kind::HostReads => {
                let of = self.view(false)?.0;
                match self.random.below(3) {
                    0 => Operation::CopyTo { of, longer: self.random.below(10) / 8 },
                    _ => Operation::ToVec { of },
                }
            }
            Kind::HostWrites => {
                let longer = self.random.below(10) / 9;
                Operation::CopyFrom { to: self.view(true)?.0, longer, seed }
            }
            Kind::Copy => {
                let (to, shape) = self.view(true)?;
                Operation::Copy { from: self.like(&shape)?, to }
            }
            Kind::ArrayCopies => {
                let array = self.array()?;
                let shape = self.model.arrays[&array].0.clone();
                match self.random.below(4) {
                    0 => Operation::ArrayToVec { array },
                    1 => Operation::ArrayCopyFrom { array, seed },
                    2 => Operation::Map { array },
                    _ => Operation::CopyToArray { from: self.like(&shape)?, array },
                }
            }
            Kind::Place => match self.random.below(3) {
                0 => Operation::Synchronize { view: self.view(true)?.0 },
                _ => Operation::SynchronizeTo { view: self.view(false)?.0, on: self.on() },
            },
            Kind::Discard => Operation::Discard { view: self.view(true)?.0 },
            Kind::Later => match self.random.below(5) {
                0 | 1 => Operation::ReadLater { of: self.view(false)?.0, id },
                2 => Operation::SynchronizeLater { view: self.view(true)?.0, id },
                3 => {
                    let (to, shape) = self.view(true)?;
                    Operation::CopyLater { from: self.like(&shape)?, to, id }
                }
                _ => Operation::Mark { on: self.on(), id },
            },
            Kind::Future => {
                let all: Vec<_> = self.model.futures.keys().copied().collect();
                let future = (!all.is_empty()).then(|| *self.random.pick(&all))?;
                match self.random.below(3) {
                    0 => Operation::DropFuture { future },
                    _ => Operation::Await { future },
                }
            }
            Kind::Queue => match self.random.below(2) {
                0 => Operation::Flush { on: self.on() },
                _ => Operation::Wait { on: self.on() },
            },
            Kind::Return => Operation::Return { seed },
        })
    }

    fn memory(&mut self, id: Id) -> Option<Operation> {
        let at_home = self.model.at_home();
        if at_home.is_empty() || self.random.percent(25) {
            let (ty, extent) = (self.ty(), self.extent());
            return Some(Operation::WithoutSource { ty, extent, id });
        }
        let lent = *self.random.pick(&at_home);
        Some(match self.random.percent(5) {
            true => Operation::LendTooMuch { lent },
            false => Operation::Lend { lent, id },
        })
    }

    /// A view that is made of another one, or is none.
    fn derived(&mut self, id: Id) -> Option<Operation> {
        let (of, shape) = self.view(false)?;
        Some(match self.random.below(12) {
            0..=4 => {
                if let Some((origin, extent)) = self.as_large_as_another(&shape) {
                    return Some(Operation::Section { of, origin, extent, id });
                }
                let refused = self.random.percent(4);
                let part = |side: &usize| {
                    let origin = self.random.below(*side.max(&1));
                    let extent = self.random.between(1, (side - origin.min(*side)).max(1));
                    (origin, extent + usize::from(refused))
                };
                let (origin, extent) = shape.extent.iter().map(part).unzip();
                Operation::Section { of, origin, extent, id }
            }
            5 | 6 if shape.rank() > 1 => {
                let beyond = usize::from(self.random.percent(10));
                let row = self.random.below((shape.extent[0] + beyond).max(1));
                Operation::Row { of, row, id }
            }
            7 | 8 => Operation::ViewAs { of, extent: self.other_extent(&shape), id },
            9 => {
                let fits = |ty: &&Type| ty.lane() == shape.ty.lane();
                let types: Vec<_> = match self.random.percent(10) {
                    true => Type::ALL.to_vec(),
                    false => Type::ALL.iter().filter(fits).copied().collect(),
                };
                Operation::Reinterpret { of, to: *self.random.pick(&types), id }
            }
            10 => Operation::ReadOnly { of, id },
            _ => Operation::Clone { of, id },
        })
    }

    /// A section with the extent of another view, so that the two fit each other.
    fn as_large_as_another(&mut self, shape: &Shape) -> Option<(Vec<usize>, Vec<usize>)> {
        let fits = |other: &&Shape| {
            let sides = other.extent.iter().zip(&shape.extent);
            let is_another = other.ty == shape.ty && other.extent != shape.extent;
            is_another
                && other.rank() == shape.rank()
                && sides.into_iter().all(|(side, of)| *side > 0 && side <= of)
        };
        let others: Vec<_> = self.model.views.values().filter(fits).collect();
        if others.is_empty() || self.random.percent(30) {
            return None;
        }
        let extent = self.random.pick(&others).extent.clone();
        let sides = extent.iter().zip(&shape.extent);
        let origin = sides.map(|(side, of)| self.random.below(of - side + 1)).collect();
        Some((origin, extent))
    }

    /// An extent of as many elements, or nearly.
    fn other_extent(&mut self, shape: &Shape) -> Vec<usize> {
        let mut rest = shape.at.len();
        let mut extent = Vec::new();
        for _ in 1..self.random.between(1, 3) {
            let divisors: Vec<_> = (1..=rest).filter(|side| rest.is_multiple_of(*side)).collect();
            let side = if divisors.is_empty() { 1 } else { *self.random.pick(&divisors) };
            extent.push(side);
            rest /= side;
        }
        extent.push(rest + usize::from(self.random.percent(5)));
        extent
    }

    fn launch(&mut self) -> Option<Launch> {
        let kernel = *self.random.pick(&Kernel::ALL);
        // Most views do not fit each other.
        (0..ATTEMPTS).find_map(|_| self.launch_of(kernel))
    }

    fn launch_of(&mut self, kernel: Kernel) -> Option<Launch> {
        let mut views = Vec::new();
        let mut shapes: Vec<Shape> = Vec::new();
        let all: Vec<(Id, Shape)> =
            self.model.views.iter().map(|(id, shape)| (*id, shape.clone())).collect();
        for _ in kernel.writes() {
            let like = |shape: &Shape| match (kernel, shapes.first()) {
                (Kernel::Count | Kernel::Mixed, None) if shape.ty != Type::U32 => false,
                (Kernel::Count | Kernel::Mixed | Kernel::Turned | Kernel::Serial, None) => {
                    shape.writable && shape.rank() == 1
                }
                (_, None) => shape.writable,
                (Kernel::Mixed, Some(_)) => {
                    shape.ty == Type::Triple && shape.rank() == 1 && shape.writable
                }
                (_, Some(first)) => shape.ty == first.ty && shape.extent == first.extent,
            };
            let found: Vec<_> = all.iter().filter(|(_, shape)| like(shape)).collect();
            let (id, shape) = (!found.is_empty()).then(|| *self.random.pick(&found))?;
            views.push(*id);
            shapes.push(shape.clone());
        }
        let (on, at_once) = (self.on(), self.random.percent(10));
        let seed = self.random.bits();
        fits(kernel, &shapes).then_some(Launch { kernel, on, at_once, views, seed })
    }

    /// Launches of several threads; some all count in one view.
    fn counted(&mut self, mut all: Vec<Launch>) -> Vec<Launch> {
        if let Some(count) = all.iter().find(|launch| launch.kernel == Kernel::Count).cloned() {
            all.fill(count);
        }
        all
    }
}
