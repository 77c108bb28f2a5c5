//! One thread, going through the blocks of a kernel.

use super::Value;
use super::launch::Launch;
use super::memory::Memory;
use super::methods::method;
use super::number::Number;
use super::value::Held;
use crate::ir::node::{Block, Id, Kernel, Label, Naming, Op, Threads, TiledPart};
use crate::ir::{self, Atomic, Binary, Scalar, Step, Ty};

/// How control leaves a block before its end.
#[derive(Debug)]
pub(super) enum Exit {
    Break(Label, Value),
    Continue(Label),
    Return(Value),
    /// The threads have run for long enough.
    Exhausted,
    /// The thread has come to something that the interpreter does not know.
    Unknown(&'static str),
}

type Run<T> = Result<T, Exit>;

/// A thread of a launch.
#[derive(Debug)]
pub(super) struct Thread<'l> {
    kernel: &'l Kernel,
    launch: &'l Launch,
    memory: Memory<'l>,
    /// What each node gave last.
    held: Vec<Held>,
    /// The sides of its tile.
    tile: &'l [usize],
    /// So many views and captured values have been declared.
    views: usize,
    captured: usize,
    left: &'l mut u64,
}

impl<'l> Thread<'l> {
    pub(super) fn new(
        kernel: &'l Kernel,
        launch: &'l Launch,
        memory: Memory<'l>,
        left: &'l mut u64,
    ) -> Self {
        let held = vec![Held::Never; kernel.nodes.len()];
        Thread { kernel, launch, memory, held, tile: &[], views: 0, captured: 0, left }
    }

    /// Runs to the thread's end.
    pub(super) fn run(&mut self) -> Exit {
        let kernel = self.kernel;
        self.block(&kernel.body).map_or_else(|exit| exit, |_| Exit::Return(Value::Unit))
    }

    /// Evaluates a block, and gives its value.
    fn block(&mut self, block: &'l Block) -> Run<Held> {
        for id in &block.nodes {
            self.node(*id)?;
        }
        let held = self.get(&block.value);
        Ok(self.memory.read(&held).map_or(held, Held::Is))
    }

    /// Something more is done.
    fn step(&mut self) -> Run<()> {
        *self.left = self.left.checked_sub(1).ok_or(Exit::Exhausted)?;
        Ok(())
    }

    fn node(&mut self, id: Id) -> Run<()> {
        self.step()?;
        let held = self.op(id, &self.kernel.nodes[id.index()].op)?;
        if let Held::Is(Value::Number(number)) = held {
            self.memory.notes.number(id, number);
        }
        self.held[id.index()] = held;
        Ok(())
    }

    fn get(&self, value: &ir::Value) -> Held {
        match value {
            ir::Value::Unit => Held::Is(Value::Unit),
            ir::Value::Node(id, _) | ir::Value::View { id, .. } | ir::Value::Tiled { id, .. } => {
                self.held[id.index()].clone()
            }
            ir::Value::Never
            | ir::Value::Barrier
            | ir::Value::Function(_)
            | ir::Value::Tuple(_) => Held::Never,
        }
    }

    /// What a value of the recorded form is, read.
    fn value(&mut self, value: &ir::Value) -> Run<Value> {
        let held = self.get(value);
        self.memory.read(&held).ok_or(Exit::Unknown("a value that is none"))
    }

    fn values(&mut self, values: &[ir::Value]) -> Run<Vec<Value>> {
        values.iter().map(|value| self.value(value)).collect()
    }

    fn number(&mut self, value: &ir::Value) -> Run<Number> {
        match self.value(value)? {
            Value::Number(number) => Ok(number),
            _ => Err(Exit::Unknown("a number that is none")),
        }
    }

    fn holds(&mut self, condition: &ir::Value) -> Run<bool> {
        Ok(self.number(condition)?.holds())
    }

    fn op(&mut self, id: Id, op: &'l Op) -> Run<Held> {
        let is = |number| Ok(Held::Is(Value::Number(number)));
        match op {
            Op::Literal(scalar, _) if scalar.is_float() => Err(Exit::Unknown("floats")),
            Op::Literal(scalar, bits) => is(Number::wrapped(*scalar, (*bits).into())),
            Op::Thread(Threads::Points(_)) => Ok(Held::Is(self.point(|at, _| at))),
            Op::Thread(Threads::Tiles(sides)) => {
                self.tile = sides;
                Ok(Held::Tiled)
            }
            Op::Captured(_) => {
                self.captured += 1;
                Ok(Held::Is(self.launch.captured[self.captured - 1].clone()))
            }
            Op::View { .. } => {
                self.views += 1;
                Ok(Held::View { number: self.views - 1, indices: Vec::new() })
            }
            Op::TileStatic { declaration, ty, .. } => {
                let index = self.launch.index_of(self.memory.thread);
                let tile: Vec<_> =
                    index.iter().zip(self.tile).map(|(at, side)| at / side).collect();
                Ok(Held::At(self.memory.of_tile(&tile, *declaration, ty)))
            }
            Op::Name(naming, value) => self.named(*naming, value),
            Op::Uninitialised(ty) => Ok(Held::At(self.memory.variable(ty, Value::zero(ty)))),
            Op::Read(value) => self.value(value).map(Held::Is),
            Op::Store { place, value } => {
                let (to, value) = (self.get(place), self.value(value)?);
                self.store(to, value)?;
                Ok(Held::Is(Value::Unit))
            }
            Op::Whole(_, parts) => Ok(Held::Is(Value::Whole(self.values(parts)?))),
            Op::Part(of, position) => self.part(of, *position),
            Op::Element { of, index } => self.element(id, of, index),
            Op::OfTiled(_, part) => Ok(Held::Is(match part {
                TiledPart::Global => self.point(|at, _| at),
                TiledPart::Local => self.point(|at, side| at % side),
                TiledPart::Tile => self.point(|at, side| at / side),
                TiledPart::TileOrigin => self.point(|at, side| at - at % side),
            })),
            Op::Extent(of) => match self.get(of) {
                Held::View { number, .. } => Ok(Held::Is(self.memory.extent(number))),
                _ => Err(Exit::Unknown("the extent of no view")),
            },
            Op::Size(of) => {
                let sides = self.value(of)?.numbers();
                let size = sides.iter().fold(1_i128, |size, side| size.saturating_mul(side.value));
                let low = Number::wrapped(Scalar::Usize, size);
                let fits = Number::truth(low.value == size);
                Ok(Held::Is(Value::Whole([low, fits].map(Value::Number).to_vec())))
            }
            Op::Unary(op, value) => is(self.number(value)?.unary(*op)),
            Op::Binary(op, left, right) => is(self.number(left)?.binary(*op, self.number(right)?)),
            Op::All(tests) => {
                let tests = self.values(tests)?;
                is(Number::truth(tests.iter().flat_map(Value::numbers).all(Number::holds)))
            }
            Op::Any(tests) => {
                let tests = self.values(tests)?;
                is(Number::truth(tests.iter().flat_map(Value::numbers).any(Number::holds)))
            }
            Op::Choose { condition, accept, reject } => {
                let (accept, reject) = (self.value(accept)?, self.value(reject)?);
                Ok(Held::Is(if self.holds(condition)? { accept } else { reject }))
            }
            Op::Cast(_, scalar) if scalar.is_float() => Err(Exit::Unknown("floats")),
            Op::Cast(value, scalar) => is(self.number(value)?.cast(*scalar)),
            Op::Method { name, arguments, .. } => {
                let arguments: Vec<_> =
                    self.values(arguments)?.iter().flat_map(Value::numbers).collect();
                match method(name, &arguments).as_deref() {
                    Some([number]) => is(*number),
                    Some(pair) => Ok(Held::Is(Value::Whole(
                        pair.iter().copied().map(Value::Number).collect(),
                    ))),
                    None => Err(Exit::Unknown("a method")),
                }
            }
            Op::Atomic { op, place, value } => {
                let (to, value) = (self.get(place), self.number(value)?);
                let before = self.number(place)?;
                self.store(to, Value::Number(changed(*op, before, value)))?;
                is(before)
            }
            Op::CompareExchange { place, expected, value } => {
                let (to, there) = (self.get(place), self.value(place)?);
                let same = there == self.value(expected)?;
                let (to, value) =
                    if same { (to, self.value(value)?) } else { (self.get(expected), there) };
                self.store(to, value)?;
                is(Number::truth(same))
            }
            Op::Branch { condition, accept, reject } => match self.holds(condition)? {
                true => self.block(accept),
                false => self.block(reject),
            },
            Op::ShortCircuit { left, right, decided } => match self.holds(left)? == *decided {
                true => {
                    self.aside(right);
                    is(Number::truth(*decided))
                }
                false => self.block(right),
            },
            Op::Function(body) => match self.block(body) {
                Err(Exit::Return(value)) => Ok(Held::Is(value)),
                other => other,
            },
            Op::Labelled { label, body } => match self.block(body) {
                Err(Exit::Break(Some(left), value)) if left == *label => Ok(Held::Is(value)),
                other => other,
            },
            Op::Loop { .. } | Op::While { .. } | Op::Range { .. } | Op::Elements { .. } => {
                self.repeat(op)
            }
            Op::Break { label, value } => {
                let held = self.get(value);
                let value = self.memory.read(&held).unwrap_or(Value::Unit);
                Err(Exit::Break(*label, value))
            }
            Op::Continue(label) => Err(Exit::Continue(*label)),
            Op::Return(value) => {
                let held = self.get(value);
                Err(Exit::Return(self.memory.read(&held).unwrap_or(Value::Unit)))
            }
            Op::Item => Err(Exit::Unknown("an item without its loop")),
            Op::Precise { .. } | Op::Device(..) => Err(Exit::Unknown("functions of floats")),
            Op::Vector(..) | Op::Splat(..) | Op::Swizzle(..) | Op::CopySign(..) => {
                Err(Exit::Unknown("vectors"))
            }
            Op::Barrier { .. } | Op::Fence { .. } => Err(Exit::Unknown("barriers")),
            Op::Subgroup(..) => Err(Exit::Unknown("subgroups")),
            Op::Cooperative(..) => Err(Exit::Unknown("cooperative matrices")),
            Op::Record { .. } => Err(Exit::Unknown("what is left for the host")),
        }
    }

    /// Evaluates a block that is not to be, for what would be seen, if it only computes.
    fn aside(&mut self, block: &'l Block) {
        if self.only_computes(block) {
            let before = std::mem::replace(&mut self.memory.notes.is_aside, true);
            // Should it come to something that the interpreter does not know, nothing is lost.
            let _ = self.block(block);
            self.memory.notes.is_aside = before;
        }
    }

    fn only_computes(&self, block: &Block) -> bool {
        block.nodes.iter().all(|id| match &self.kernel.nodes[id.index()].op {
            Op::Literal(..)
            | Op::Name(Naming::Bind, _)
            | Op::Read(_)
            | Op::Whole(..)
            | Op::Part(..)
            | Op::Element { .. }
            | Op::OfTiled(..)
            | Op::Extent(_)
            | Op::Size(_)
            | Op::Unary(..)
            | Op::Binary(..)
            | Op::All(_)
            | Op::Any(_)
            | Op::Choose { .. }
            | Op::Cast(..)
            | Op::Method { .. } => true,
            Op::ShortCircuit { right, .. } => self.only_computes(right),
            _ => false,
        })
    }

    /// An index from the thread's, component by component, with the sides of its tile.
    fn point(&self, of: impl Fn(usize, usize) -> usize) -> Value {
        let sides = self.tile.iter().copied().chain(std::iter::repeat(1));
        let index = self.launch.index_of(self.memory.thread);
        Value::index(index.into_iter().zip(sides).map(|(at, side)| of(at, side)))
    }

    fn named(&mut self, naming: Naming, value: &ir::Value) -> Run<Held> {
        let held = self.get(value);
        match (naming, held) {
            (Naming::Bind, Held::View { number, indices }) => Ok(Held::View { number, indices }),
            (Naming::Bind, _) => self.value(value).map(Held::Is),
            (Naming::Variable, _) => {
                let now = self.value(value)?;
                let ty = value.ty().ok_or(Exit::Unknown("a variable without a type"))?;
                Ok(Held::At(self.memory.variable(&ty, now)))
            }
            (Naming::ReadEarly, place @ Held::At(_)) => {
                Ok(Held::Early(Box::new(place), self.value(value)?))
            }
            (Naming::Alias, Held::Early(place, _)) => Ok(*place),
            (Naming::Now, Held::Early(_, value)) => Ok(Held::Is(value)),
            (Naming::ReadEarly | Naming::Alias | Naming::Now, other) => Ok(other),
        }
    }

    fn store(&mut self, to: Held, value: Value) -> Run<()> {
        match to {
            Held::At(place) => self.memory.store(&place, value),
            Held::Early(place, _) => return self.store(*place, value),
            _ => return Err(Exit::Unknown("an assignment to no place")),
        }
        Ok(())
    }

    fn part(&mut self, of: &ir::Value, position: usize) -> Run<Held> {
        let ty = of.ty().and_then(|ty| ty.parts().get(position).cloned());
        let held = match self.get(of) {
            Held::Early(place, _) => *place,
            other => other,
        };
        match (held, ty) {
            (Held::At(place), Some(ty)) => Ok(Held::At(place.part(position, ty))),
            (Held::Is(whole), Some(_)) => {
                whole.part(position).cloned().map(Held::Is).ok_or(Exit::Unknown("a part"))
            }
            _ => Err(Exit::Unknown("a part of what has none")),
        }
    }

    fn element(&mut self, id: Id, of: &ir::Value, index: &ir::Value) -> Run<Held> {
        let index = match self.get(index) {
            Held::Tiled => self.point(|at, _| at),
            _ => self.value(index)?,
        };
        let numbers = index.numbers();
        match (of, self.get(of), of.ty()) {
            (ir::Value::View { element, .. }, Held::View { number, mut indices }, _) => {
                indices.extend(numbers);
                Ok(self.memory.element_of_view(id, number, indices, element))
            }
            (_, held, Some(ty)) => Ok(self.memory.element(id, held, &ty, numbers[0])),
            _ => Err(Exit::Unknown("an element of what has none")),
        }
    }

    /// A round of a loop: does it go on? If not, this is what the loop gives.
    fn round(&mut self, label: Label, body: &'l Block) -> Run<Option<Value>> {
        let own = |left: Label| left.is_none() || left == label;
        self.step()?;
        match self.block(body) {
            Ok(_) => Ok(None),
            Err(Exit::Continue(left)) if own(left) => Ok(None),
            Err(Exit::Break(left, value)) if own(left) => Ok(Some(value)),
            Err(exit) => Err(exit),
        }
    }

    fn repeat(&mut self, op: &'l Op) -> Run<Held> {
        match op {
            Op::Loop { label, body } => loop {
                if let Some(value) = self.round(*label, body)? {
                    return Ok(Held::Is(value));
                }
            },
            Op::While { label, condition, body } => loop {
                let Held::Is(Value::Number(test)) = self.block(condition)? else {
                    return Err(Exit::Unknown("a condition that is none"));
                };
                if !test.holds() || self.round(*label, body)?.is_some() {
                    return Ok(Held::Is(Value::Unit));
                }
            },
            Op::Range { label, ends, inclusive, steps, item, body, .. } => {
                let [first, end] = [self.number(&ends[0])?, self.number(&ends[1])?];
                let mut next = first.value;
                let mut rounds = (end.value - first.value + i128::from(*inclusive)).max(0);
                let mut stride = 1;
                for step in steps {
                    match step {
                        Step::Reverse => {
                            next += (rounds - 1).max(0) * stride;
                            stride = -stride;
                        }
                        Step::By(by) => {
                            let by = self.number(by)?.value.max(1);
                            rounds = (rounds + by - 1) / by;
                            stride *= by;
                        }
                    }
                }
                for _ in 0..rounds {
                    let now = Number { scalar: first.scalar, value: next };
                    self.memory.notes.number(*item, now);
                    self.held[item.index()] = Held::Is(Value::Number(now));
                    if self.round(*label, body)?.is_some() {
                        break;
                    }
                    next += stride;
                }
                Ok(Held::Is(Value::Unit))
            }
            Op::Elements { label, array, item, body, .. } => {
                let held = self.get(array);
                let Some(Ty::Array(element, len)) = array.ty() else {
                    return Err(Exit::Unknown("a loop over no array"));
                };
                for position in 0..len {
                    self.held[item.index()] = match &held {
                        Held::At(place) => Held::At(place.part(position, *element)),
                        Held::Is(value) => {
                            value.part(position).cloned().map_or(Held::Never, Held::Is)
                        }
                        _ => return Err(Exit::Unknown("a loop over no array")),
                    };
                    if self.round(*label, body)?.is_some() {
                        break;
                    }
                }
                Ok(Held::Is(Value::Unit))
            }
            _ => Err(Exit::Unknown("a loop that is none")),
        }
    }
}

/// What an atomic operation leaves in a place.
fn changed(op: Atomic, before: Number, value: Number) -> Number {
    let op = match op {
        Atomic::Exchange => return value,
        Atomic::Min => return if value.value < before.value { value } else { before },
        Atomic::Max => return if value.value > before.value { value } else { before },
        Atomic::Add => Binary::Add,
        Atomic::Sub => Binary::Sub,
        Atomic::And => Binary::And,
        Atomic::Or => Binary::Or,
        Atomic::Xor => Binary::Xor,
    };
    before.binary(op, value)
}
