//! Recording a kernel: the core of the builder.

use amp_codes::Code;

use super::control::Frame;
use super::failure::Failure;
use super::node::{Block, Id, Kernel, Location, Node, Op, Threads};
use super::{Cooperative, Function, Scalar, Ty, Value};
use crate::error::Result;

/// Records a kernel, or a function of it.
///
/// A device twin calls it once for each expression and statement of the source. Calls that make no
/// sense (a field of a number) can only come from a defect of the macros; they are remembered and
/// reported at the end, never a panic.
#[derive(Debug)]
pub struct Builder {
    nodes: Vec<Node>,
    /// The blocks around what is recorded.
    blocks: Vec<Vec<Id>>,
    pub(super) frames: Vec<Frame>,
    pub(super) functions: Vec<Function>,
    /// Of each tuple with parts that are no data.
    pub(super) tuples: Vec<Vec<Value>>,
    /// The next function is the kernel itself.
    pub(super) at_kernel_function: bool,
    /// How many functions are recorded within each other.
    pub(super) calls: usize,
    /// Where in the source the statement stands that is recorded.
    location: Location,
    /// Has any place been given? What is recorded before that has the first one.
    placed: bool,
    failure: Option<Failure>,
}

impl Builder {
    pub(super) fn new() -> Self {
        Builder {
            nodes: Vec::new(),
            blocks: vec![Vec::new()],
            frames: Vec::new(),
            functions: Vec::new(),
            tuples: Vec::new(),
            at_kernel_function: false,
            calls: 0,
            location: std::panic::Location::caller(),
            placed: false,
            failure: None,
        }
    }

    /// Has something been found that has no device form?
    pub(super) fn has_failed(&self) -> bool {
        self.failure.is_some()
    }

    /// Remembers the first thing that has no device form.
    pub fn fail(&mut self, reason: impl Into<String>) -> Value {
        let location = self.location;
        self.failed(|| Failure::no_form(reason, location))
    }

    /// Remembers that a rule is broken, if nothing has been wrong before.
    pub(super) fn break_rule(&mut self, code: Code, reason: String, help: &'static str) -> Value {
        let location = self.location;
        self.failed(|| Failure::rule(code, reason, help, location))
    }

    fn failed(&mut self, failure: impl FnOnce() -> Failure) -> Value {
        self.failure.get_or_insert_with(failure);
        Value::Never
    }

    /// Adds a node to the block that is recorded.
    pub(super) fn act(&mut self, op: Op) -> Id {
        let id = self.outside_blocks(op);
        if let Some(block) = self.blocks.last_mut() {
            block.push(id);
        }
        id
    }

    /// A node that is not evaluated by itself.
    pub(super) fn outside_blocks(&mut self, op: Op) -> Id {
        let id = Id(self.nodes.len() as u32);
        self.nodes.push(Node { op, location: self.location });
        id
    }

    /// Adds a node with a result of that type.
    pub(super) fn record(&mut self, op: Op, ty: Ty) -> Value {
        Value::Node(self.act(op), ty)
    }

    /// Records a block of its own.
    pub(super) fn nested(&mut self, build: impl FnOnce(&mut Self) -> Value) -> Block {
        let location = self.begin_block();
        let value = build(self);
        self.end_block(location, value)
    }

    /// What is recorded next is a block; the place of what stands around it.
    pub(super) fn begin_block(&mut self) -> Location {
        self.blocks.push(Vec::new());
        self.location
    }

    /// The block that was begun there, with that value.
    pub(super) fn end_block(&mut self, location: Location, value: Value) -> Block {
        self.back_to(location);
        Block { nodes: self.blocks.pop().unwrap_or_default(), value }
    }

    /// Where what is recorded stands.
    pub(super) fn location(&self) -> Location {
        self.location
    }

    /// Behind something that has places of its own, the one before counts again.
    pub(super) fn back_to(&mut self, location: Location) {
        self.location = location;
    }

    /// What is recorded next stands there in the source.
    pub fn at(&mut self, location: Location) {
        self.location = location;
        if !self.placed {
            self.placed = true;
            self.nodes.iter_mut().for_each(|node| node.location = location);
        }
    }

    pub(super) fn op(&self, id: Id) -> &Op {
        &self.nodes[id.index()].op
    }

    /// The index of the thread, which the kernel begins with.
    pub(crate) fn thread(&mut self, threads: Threads) -> Value {
        match threads {
            Threads::Points(rank) => self.record(Op::Thread(threads), Ty::Index(rank)),
            Threads::Tiles(ref sides) => {
                let rank = sides.len();
                Value::Tiled { id: self.act(Op::Thread(threads)), rank }
            }
        }
    }

    /// The next captured scalars, as a value of the type.
    pub fn captured(&mut self, ty: &Ty) -> Value {
        match ty {
            Ty::Unit => Value::Unit,
            ty => self.record(Op::Captured(*ty), *ty),
        }
    }

    /// The next captured view or array.
    pub fn view(&mut self, name: &str, element: Ty, rank: usize, writable: bool) -> Value {
        let op = Op::View { name: name.into(), element, rank, writable };
        Value::View { id: self.act(op), element: element.interned(), rank }
    }

    // ---- literals ------------------------------------------------------------------------------

    /// A number that is known now, from its bits: those of the type for floats, for integers the
    /// value modulo the type's width.
    pub fn known(&mut self, scalar: Scalar, bits: u64) -> Value {
        self.record(Op::Literal(scalar, bits), Ty::Scalar(scalar))
    }

    /// A number that is known now, from an integer.
    pub(super) fn integer(&mut self, scalar: Scalar, value: i128) -> Value {
        self.known(scalar, scalar.bits_of(value))
    }

    /// A truth value.
    pub fn truth(&mut self, value: bool) -> Value {
        self.known(Scalar::Bool, value.into())
    }

    /// A number of the type of `value`, as the source writes it in decimal.
    pub fn number_like(&mut self, value: &Value, digits: &str) -> Value {
        match value.ty() {
            Some(ty) => self.number_of(&ty, digits),
            None => self.fail("a number where there is none"),
        }
    }

    /// A number of the type, as the source writes it in decimal.
    pub fn number_of(&mut self, ty: &Ty, digits: &str) -> Value {
        let bits = match ty.scalar() {
            Some(Scalar::F32) => digits.parse().ok().map(|value| f32::to_bits(value).into()),
            Some(Scalar::F64) => digits.parse().ok().map(f64::to_bits),
            _ => None,
        };
        match (ty.scalar(), bits, digits.parse()) {
            (Some(scalar), Some(bits), _) => self.known(scalar, bits),
            (Some(scalar), None, Ok(integer)) => self.integer(scalar, integer),
            _ => self.fail(format!("`{digits}` where there is no such number")),
        }
    }

    /// A float of the type of `value`.
    pub fn float_like(&mut self, value: &Value, float: f64) -> Value {
        match value.ty().and_then(|ty| ty.scalar()) {
            Some(Scalar::F32) => self.known(Scalar::F32, (float as f32).to_bits().into()),
            Some(Scalar::F64) => self.known(Scalar::F64, float.to_bits()),
            _ => self.fail("a float where there is none"),
        }
    }

    /// The greatest float of the type of `value`.
    pub fn greatest_like(&mut self, value: &Value) -> Value {
        match value.ty().and_then(|ty| ty.scalar()) {
            Some(Scalar::F64) => self.known(Scalar::F64, f64::MAX.to_bits()),
            _ => self.float_like(value, f32::MAX.into()),
        }
    }

    /// Zero in every part.
    pub fn zero(&mut self, ty: &Ty) -> Value {
        match ty {
            Ty::Unit => Value::Unit,
            Ty::Scalar(scalar) => self.integer(*scalar, 0),
            Ty::Cooperative(matrix) => self.cooperative(Cooperative::Zero(*matrix), &[], ty),
            ty => {
                let parts: Vec<_> = ty.parts().iter().map(|part| self.zero(part)).collect();
                self.parts(*ty, parts)
            }
        }
    }
}

impl Builder {
    fn recorded(self, name: &str, body: Block) -> Result<Kernel> {
        match self.failure {
            Some(failure) => Err(failure.of(name.to_owned())),
            None => Ok(Kernel { nodes: self.nodes, body }),
        }
    }
}

impl Kernel {
    /// The kernel whose device twin is `device`, which is run once.
    ///
    /// # Errors
    /// [`Error::Compilation`](crate::Error::Compilation) if the device twin asked for something that
    /// has no device form, [`Error::BrokenRule`](crate::Error::BrokenRule) if it broke a rule; both
    /// with the name of the kernel.
    pub(crate) fn record(name: &str, device: impl FnOnce(&mut Builder) -> Value) -> Result<Self> {
        let mut builder = Builder::new();
        let body = builder.nested(device);
        builder.recorded(name, body)
    }
}
