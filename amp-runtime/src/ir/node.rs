//! The specification of the device form of a kernel: every kind of node, what it means, its type, and
//! when it is evaluated.
//!
//! A kernel is a tree of blocks. The nodes of a block are evaluated one after the other, each once
//! whenever its block is; a node within another one, such as a loop's body, as often as that says. What
//! a node gives can be used by all nodes that are evaluated after it.
//!
//! A node gives a *value*, or names a *place*: a variable of the thread, a tile_static variable, an
//! element of a view, or a part of these. A place is read where `Op::Read` stands, and where a node
//! below says so. Integers are Rust's: they wrap, and what has no result in Rust has one that the book's
//! page on numbers gives. A place that does not exist, such as an element out of range, reads as zero,
//! and what is stored there is lost.

use std::any::TypeId;

use naga::MathFunction;

use super::operators::{Atomic, Binary, Cooperative, Subgroup, Unary};
use super::{Scalar, Ty, Value};
use crate::report::Site;

/// The number of a node in its kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Id(pub(crate) u32);

impl Id {
    pub(crate) fn index(self) -> usize {
        self.0 as usize
    }
}

/// A kernel, recorded: what its device twin does, in the order in which it does it.
#[derive(Debug)]
pub struct Kernel {
    /// All nodes, by their [`Id`].
    pub(crate) nodes: Vec<Node>,
    /// What each thread does.
    pub(crate) body: Block,
}

/// A place in the source.
pub(crate) type Location = &'static std::panic::Location<'static>;

/// A node, and where in the source it comes from.
#[derive(Debug)]
pub(crate) struct Node {
    pub op: Op,
    pub location: Location,
}

/// Nodes that are evaluated one after the other.
#[derive(Debug)]
pub(crate) struct Block {
    pub nodes: Vec<Id>,
    /// What the block gives; a place is read at the block's end.
    pub value: Value,
}

/// What the threads of a kernel are numbered by.
#[derive(Clone, Debug)]
pub enum Threads {
    /// An index of this rank, one for each point of the domain.
    Points(usize),
    /// A tiled index, for tiles of these sides, slowest dimension first.
    Tiles(Vec<usize>),
}

/// A part of a tiled index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TiledPart {
    Global,
    Local,
    Tile,
    TileOrigin,
}

/// A place that is named, or a value that is kept, by a name of the source.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Naming {
    /// `let name = value`: the value, read. An array has memory, since it may be indexed at run time.
    Bind,
    /// `let mut name = value`: a variable of the thread, written with the value, read.
    Variable,
    /// The receiver of a method whose arguments may change it: the place for a method by reference,
    /// and what is read from it now for one by value.
    ReadEarly,
    /// Of [`ReadEarly`](Self::ReadEarly) the place.
    Alias,
    /// Of [`ReadEarly`](Self::ReadEarly) the value.
    Now,
}

/// What a node does.
#[derive(Debug)]
pub(crate) enum Op {
    // ---- what comes from outside ---------------------------------------------------------------
    /// A number that is known: its bits, of integers modulo their width. A value of the type.
    Literal(Scalar, u64),
    /// The thread's index. The first node of a kernel; threads beyond the domain end here.
    Thread(Threads),
    /// The next captured scalars, in the order of the captures: a value of the type.
    Captured(Ty),
    /// The next captured view or array.
    View { name: Box<str>, element: Ty, rank: usize, writable: bool },
    /// A tile_static variable: one place for each declaration and type, of each tile. It holds any
    /// bits before it is written. Its innermost rows have room for `pad` elements more.
    TileStatic { declaration: TypeId, name: Box<str>, ty: Ty, pad: usize },
    /// What the loop around it goes through: see [`Range`](Self::Range), [`Elements`](Self::Elements).
    Item,

    // ---- memory --------------------------------------------------------------------------------
    /// A name of the source.
    Name(Naming, Value),
    /// `let name: ty;`, a variable of the thread that the source writes before it reads it. One place
    /// each time that it is evaluated.
    Uninitialised(Ty),
    /// The value in a place, now; a value as it is.
    Read(Value),
    /// Stores a value, read, in a place.
    Store { place: Value, value: Value },

    // ---- parts and wholes ----------------------------------------------------------------------
    /// An array, index, struct, tuple or enum of these values. An enum has its tag, then the fields
    /// of all variants.
    Whole(Ty, Vec<Value>),
    /// The part of that number: of a place its place, of a value its value.
    Part(Value, usize),
    /// `of[index]`: the place of an element of an array, an index or a view. A view takes an index of
    /// its rank, or one number after the other.
    Element { of: Value, index: Value },
    /// A part of the thread's tiled index: a value, an index of the tile's rank.
    OfTiled(Value, TiledPart),
    /// The extent of a view: a value, an index of its rank.
    Extent(Value),
    /// Of an extent `(size, fits)`: the product of its sides, and whether 32 bits hold it.
    Size(Value),

    // ---- arithmetic, on values that are read ----------------------------------------------------
    /// `op value`, of a number, or of each component of a vector.
    Unary(Unary, Value),
    /// `left op right`, of numbers, or of each component where one is a vector; a number beside a vector
    /// is every component.
    Binary(Binary, Value, Value),
    /// Are all of these true? Every one is evaluated before.
    All(Vec<Value>),
    /// Is one of these true? Every one is evaluated before.
    Any(Vec<Value>),
    /// `accept` where the condition holds, else `reject`, both evaluated before. Of vectors for each
    /// component, or as a whole.
    Choose { condition: Value, accept: Value, reject: Value },
    /// `value as scalar`
    Cast(Value, Scalar),
    /// A method of std's numbers, or a function of their types, by its name in Rust. Two results are a
    /// tuple; of one that finds something or not they are what it finds, and whether it does.
    Method { scalar: Scalar, name: Box<str>, arguments: Vec<Value>, ty: Ty },
    /// A function of `precise_math` on floats, by its name in C.
    Precise { name: &'static str, arguments: Vec<Value>, ty: Ty },
    /// A function as good as the device has it, of numbers or of each component of vectors.
    Device(MathFunction, Vec<Value>),
    /// A vector of these components.
    Vector(Scalar, Vec<Value>),
    /// A vector of that many times the component.
    Splat(Value, usize),
    /// A vector of the components of those names.
    Swizzle(Value, Box<str>),
    /// A vector of the magnitudes of the first and the signs of the second.
    CopySign(Value, Value),

    // ---- control flow --------------------------------------------------------------------------
    /// Evaluates one of two blocks, and gives its value.
    Branch { condition: Value, accept: Block, reject: Block },
    /// `left && right`, or with `decided` `left || right`: `right` is evaluated only if `left` has not
    /// decided, or if that cannot be told apart.
    ShortCircuit { left: Value, right: Block, decided: bool },
    /// `loop { … }`: gives what a [`Break`](Self::Break) does.
    Loop { label: Label, body: Block },
    /// `while condition { … }`
    While { label: Label, condition: Block, body: Block },
    /// `for item in first..end`, or `first..=end` if `inclusive`, with its adaptors in order.
    Range {
        label: Label,
        ends: [Value; 2],
        inclusive: bool,
        steps: Vec<Step>,
        unroll: Unroll,
        item: Id,
        body: Block,
    },
    /// `for item in array`: the item is the place of an element.
    Elements { label: Label, array: Value, unroll: Unroll, item: Id, body: Block },
    /// `'label: { … }`: gives the block's value, or what a [`Break`](Self::Break) does.
    Labelled { label: &'static str, body: Block },
    /// The body of a function that is left by [`Return`](Self::Return): gives the block's value, or
    /// what a return does.
    Function(Block),
    /// `break 'label value`: leaves a loop or a labelled block of the same function.
    Break { label: Label, value: Value },
    /// `continue 'label`
    Continue(Label),
    /// `return value`: leaves the innermost [`Function`](Self::Function); without one the thread ends.
    Return(Value),

    // ---- other threads -------------------------------------------------------------------------
    /// A barrier of the tile, which all its threads come to, with a fence for these kinds of memory.
    Barrier { global: bool, tile_static: bool },
    /// A fence without a barrier.
    Fence { global: bool, tile_static: bool },
    /// An atomic operation on a place of a view or in tile_static memory: gives the value before.
    Atomic { op: Atomic, place: Value, value: Value },
    /// Stores `value` if the place holds the bits of what `expected`, a place of the thread, holds;
    /// else stores what is there to `expected`. Has it stored `value`?
    CompareExchange { place: Value, expected: Value, value: Value },
    /// An operation of the subgroup.
    Subgroup(Subgroup, Vec<Value>),
    /// An operation of the subgroup on cooperative matrices, to which all threads of the tile come.
    Cooperative(Cooperative, Vec<Value>),
    /// Leaves a record for the host: a line to print, or that a check has failed.
    Record { site: &'static Site, is_check: bool, arguments: Vec<Value> },
}

/// The label of a loop; none means the innermost.
pub(crate) type Label = Option<&'static str>;

/// An adaptor of a range.
#[derive(Debug, Clone)]
pub enum Step {
    /// `.rev()`
    Reverse,
    /// `.step_by(n)`; a step of zero counts as one.
    By(Value),
}

/// Is a loop to be written out, if the number of its rounds is known?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unroll {
    /// It is left in the middle, it does not pay, or `#[unroll(never)]`.
    Never,
    /// If it has few rounds.
    IfSmall,
    /// `#[unroll]`
    Always,
}
