//! Taking something out of a recorded kernel that orders threads.

use std::fmt;
use std::panic::Location;

use super::super::Line;
use crate::ir::node::{Block, Id, Kernel, Node, Op};
use crate::ir::{Atomic, Binary, Scalar, Ty, Value};

/// What is taken away.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum What {
    /// A barrier.
    Barrier,
    /// The fence of views at a barrier that fences both kinds of memory.
    FenceOfViews,
    /// The fence of tile_static memory there.
    FenceOfTileStatic,
    /// What makes an operation atomic: it reads, computes, and writes.
    Atomic,
    /// What an exchange is but a store: it only writes.
    Exchange,
}

/// Something to take away, wherever the kernel came by that place of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Removal {
    /// What.
    pub what: What,
    /// Where it stands.
    pub at: Line,
}

impl fmt::Display for Removal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} at {}", self.what, self.at)
    }
}

impl Removal {
    /// Everything that can be taken out of a kernel.
    pub(super) fn all_of(kernel: &Kernel) -> impl Iterator<Item = Removal> {
        kernel.nodes.iter().flat_map(|node| {
            let what: &[What] = match node.op {
                Op::Barrier { global: true, tile_static: true } => {
                    &[What::Barrier, What::FenceOfViews, What::FenceOfTileStatic]
                }
                Op::Barrier { .. } => &[What::Barrier],
                Op::Atomic { op: Atomic::Exchange, .. } => &[What::Atomic, What::Exchange],
                Op::Atomic { .. } | Op::CompareExchange { .. } => &[What::Atomic],
                _ => &[],
            };
            what.iter().map(|what| Removal { what: *what, at: node.location.into() })
        })
    }

    pub(super) fn apply(self, kernel: &mut Kernel) {
        for number in 0..kernel.nodes.len() {
            let location = kernel.nodes[number].location;
            if Line::from(location) != self.at {
                continue;
            }
            let without = match (self.what, &kernel.nodes[number].op) {
                (What::Barrier, Op::Barrier { .. }) => {
                    Op::Fence { global: false, tile_static: false }
                }
                (What::FenceOfViews, Op::Barrier { tile_static, .. }) => {
                    Op::Barrier { global: false, tile_static: *tile_static }
                }
                (What::FenceOfTileStatic, Op::Barrier { global, .. }) => {
                    Op::Barrier { global: *global, tile_static: false }
                }
                (What::Atomic, Op::Atomic { op, place, value }) => {
                    let (op, place, value) = (*op, *place, *value);
                    Plain::new(kernel, location).operation(op, place, value)
                }
                (What::Exchange, Op::Atomic { op: Atomic::Exchange, place, value }) => {
                    let (place, value) = (*place, *value);
                    Plain::new(kernel, location).store(place, value)
                }
                (What::Atomic, Op::CompareExchange { place, expected, value }) => {
                    let [place, expected, value] = [place, expected, value].map(Value::clone);
                    Plain::new(kernel, location).exchange(place, expected, value)
                }
                _ => continue,
            };
            kernel.nodes[number].op = without;
        }
    }
}

/// A block of nodes that do what an atomic operation does, one after the other.
struct Plain<'k> {
    kernel: &'k mut Kernel,
    location: &'static Location<'static>,
    nodes: Vec<Id>,
}

impl<'k> Plain<'k> {
    fn new(kernel: &'k mut Kernel, location: &'static Location<'static>) -> Self {
        Plain { kernel, location, nodes: Vec::new() }
    }

    fn node(&mut self, op: Op) -> Id {
        let id = Id(self.kernel.nodes.len() as u32);
        self.kernel.nodes.push(Node { op, location: self.location });
        id
    }

    fn add(&mut self, op: Op, ty: Ty) -> Value {
        let id = self.node(op);
        self.nodes.push(id);
        Value::Node(id, ty)
    }

    fn read(&mut self, place: &Value) -> Value {
        self.add(Op::Read(*place), place.ty().unwrap_or(Ty::Unit))
    }

    fn finish(self, value: Value) -> Op {
        Op::Function(Block { nodes: self.nodes, value })
    }

    fn operation(mut self, op: Atomic, place: Value, value: Value) -> Op {
        let before = self.read(&place);
        let ty = before.ty().unwrap_or(Ty::Unit);
        let scalar = ty.scalar().unwrap_or(Scalar::U32);
        let binary = |op| Op::Binary(op, before, value);
        let method = |name: &str| Op::Method {
            scalar,
            name: name.into(),
            arguments: vec![before, value],
            ty,
        };
        let after = match op {
            Atomic::Exchange => Op::Read(value),
            Atomic::Add => binary(Binary::Add),
            Atomic::Sub => binary(Binary::Sub),
            Atomic::And => binary(Binary::And),
            Atomic::Or => binary(Binary::Or),
            Atomic::Xor => binary(Binary::Xor),
            Atomic::Min => method("min"),
            Atomic::Max => method("max"),
        };
        let value = self.add(after, ty);
        self.add(Op::Store { place, value }, Ty::Unit);
        self.finish(before)
    }

    fn store(mut self, place: Value, value: Value) -> Op {
        self.add(Op::Store { place, value }, Ty::Unit);
        self.finish(value)
    }

    fn exchange(mut self, place: Value, expected: Value, value: Value) -> Op {
        let (there, wanted) = (self.read(&place), self.read(&expected));
        let same = Op::Binary(Binary::Eq, there, wanted);
        let same = self.add(same, Ty::Scalar(Scalar::Bool));
        let mut block = |op| Block { nodes: vec![self.node(op)], value: Value::Unit };
        let accept = block(Op::Store { place, value });
        let reject = block(Op::Store { place: expected, value: there });
        self.add(Op::Branch { condition: same, accept, reject }, Ty::Unit);
        self.finish(same)
    }
}
