//! A kernel as the checked accelerator runs it: each instruction for all threads of a tile at once.

use std::panic::Location;

use super::number::{Call, Planes, Reg, words_of};
use crate::ir::node::Id;
use crate::ir::{Atomic, Binary, Scalar, Subgroup, Ty, Unary};
use crate::report::Site;

/// A kernel that can run.
#[derive(Debug)]
pub(super) struct Program {
    pub code: Code,
    /// The dimensions of the domain.
    pub rank: usize,
    /// The sides of a tile; none without tiles.
    pub tile: Option<Vec<usize>>,
    /// So many planes have the registers.
    pub planes: usize,
    /// What planes hold from the beginning.
    pub literals: Vec<(Reg, u32)>,
    /// What tables of constants hold, one after the other.
    pub constants: Vec<u32>,
    pub frames: usize,
    pub tile_statics: Vec<TileStatic>,
    pub views: Vec<View>,
    /// Where each node of the kernel stands in the source.
    pub locations: Vec<&'static Location<'static>>,
}

/// Instructions, one after the other.
pub(super) type Code = Vec<Instruction>;

/// A tile_static variable.
#[derive(Debug)]
pub(super) struct TileStatic {
    pub name: Box<str>,
    /// Its first word in the tile's memory, and how many there are.
    pub first: u32,
    pub words: u32,
    /// How it lies there.
    pub layout: Ty,
}

/// A captured view.
#[derive(Debug)]
pub(super) struct View {
    pub name: Box<str>,
    pub rank: usize,
}

/// Where a number lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Memory {
    /// The thread's own planes, from that one.
    Own(Reg),
    /// The tile's memory, in words.
    Tile,
    /// A view's memory, in bytes.
    View(usize),
    /// What is captured by value, in words.
    Captured,
    /// Tables of constants, in words.
    Constants,
}

/// A number in memory: at an offset that is known, and one that each lane has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Target {
    pub memory: Memory,
    pub offset: u32,
    pub index: Option<Reg>,
    pub scalar: Scalar,
}

impl Target {
    /// The bytes that it takes where it lies.
    pub(super) fn bytes(self) -> usize {
        match self.memory {
            Memory::View(_) => self.scalar.packed_bytes() as usize,
            Memory::Own(_) | Memory::Tile | Memory::Captured | Memory::Constants => {
                4 * words_of(self.scalar)
            }
        }
    }

    /// Where a lane's number lies, in words or in bytes of a view; none, where there is nothing.
    #[inline(always)]
    pub(super) fn place(self, planes: &Planes, lane: usize) -> Option<usize> {
        let index = self.index.map_or(0, |index| planes.get(index, lane));
        (index != NOWHERE).then(|| (self.offset + index) as usize)
    }
}

/// A block of memory that a cooperative matrix is loaded from or stored to.
#[derive(Clone, Debug)]
pub(super) struct MatrixBlock {
    pub memory: MatrixMemory,
    pub scalar: Scalar,
    /// Rows and columns of the matrix.
    pub sides: [usize; 2],
    /// Is it the transpose of what is in memory?
    pub transposed: bool,
    /// The row and the column of the first number.
    pub at: [Reg; 2],
}

/// The memory of a block.
#[derive(Clone, Copy, Debug)]
pub(super) enum MatrixMemory {
    /// A view, whose elements have so many numbers.
    View(usize, usize),
    /// Rows in the tile's memory: the word where they begin, how many there are, of how many numbers,
    /// and how many words one is from the next.
    Tile { first: usize, sides: [usize; 2], pitch: usize },
}

/// The offset of what is not there: it reads as zero, and what is stored there is lost.
pub(super) const NOWHERE: u32 = u32::MAX;

/// The adaptor of a range.
#[derive(Clone, Copy, Debug)]
pub(super) enum RangeStep {
    Reverse,
    By(Reg, Scalar),
}

/// What is done, in all lanes or in the active ones.
#[derive(Debug)]
pub(super) enum Instruction {
    Unary(Unary, Scalar, Reg, Reg),
    Binary {
        op: Binary,
        scalar: Scalar,
        to: Reg,
        operands: [Reg; 2],
        at: Id,
    },
    Cast {
        scalars: [Scalar; 2],
        to: Reg,
        from: Reg,
        at: Id,
    },
    Choose {
        to: Reg,
        condition: Reg,
        choices: [Reg; 2],
    },
    Call(Call),
    /// One plane into another, in active lanes.
    Copy(Reg, Reg),
    Load(Reg, Target, Id),
    Store(Target, Reg, Id),
    /// An element of an array of that length, whose elements are so far apart; after another index.
    Element {
        to: Reg,
        before: Option<Reg>,
        index: Reg,
        signed: bool,
        len: u32,
        stride: u32,
        at: Id,
    },
    /// An element of a view; `own` if it is at the thread's own index.
    ElementOfView {
        to: Reg,
        view: usize,
        indices: Vec<Reg>,
        own: bool,
        at: Id,
    },
    /// The extent of a view in a dimension.
    Extent {
        to: Reg,
        view: usize,
        dimension: usize,
    },
    /// The product of sides, and whether 32 bits hold it.
    Size {
        to: Reg,
        fits: Reg,
        sides: Vec<Reg>,
    },
    /// One of two blocks.
    Branch {
        condition: Reg,
        negated: bool,
        accept: Code,
        reject: Code,
        at: Id,
    },
    /// A block that is left by [`Leave`](Self::Leave).
    Block {
        frame: usize,
        body: Code,
    },
    /// Round after round, as long as what is tested before each holds.
    Loop {
        frame: usize,
        test: Option<(Code, Reg)>,
        body: Code,
        at: Id,
    },
    /// For each number of a range.
    Range {
        frame: usize,
        ends: [Reg; 2],
        scalar: Scalar,
        inclusive: bool,
        steps: Vec<RangeStep>,
        item: Reg,
        body: Code,
        at: Id,
    },
    /// The active lanes go on behind the frame's end.
    Leave(usize, Id),
    /// They go on with the next round of it.
    Continue(usize, Id),
    /// They end.
    End(Id),
    Barrier {
        global: bool,
        tile_static: bool,
        at: Id,
    },
    Atomic {
        op: Atomic,
        to: Reg,
        target: Target,
        value: Reg,
        at: Id,
    },
    CompareExchange {
        to: Reg,
        target: Target,
        expected: Target,
        value: Reg,
        at: Id,
    },
    Subgroup {
        op: Subgroup,
        scalar: Scalar,
        to: Reg,
        arguments: Vec<Reg>,
    },
    /// Where the numbers of a block lie that each lane keeps.
    PlacesOfMatrix {
        to: Vec<Reg>,
        block: MatrixBlock,
        at: Id,
    },
    /// The left factor, the right one and the accumulator.
    MultiplyAdd {
        to: Vec<Reg>,
        operands: [Vec<Reg>; 3],
        sides: [usize; 3],
        /// Of factors and sums.
        scalars: [Scalar; 2],
    },
    Record {
        site: &'static Site,
        is_check: bool,
        arguments: Vec<(Reg, Scalar)>,
    },
}
