//! The operators of device code.

use super::CooperativeTy;

/// A binary operator without short-circuit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as its trait in `std::ops` or `std::cmp`")]
pub enum Binary {
    Add,
    Sub,
    Mul,
    Div,
    Rem,
    And,
    Or,
    Xor,
    Shl,
    Shr,
    Eq,
    Ne,
    Lt,
    Le,
    Gt,
    Ge,
}

impl Binary {
    /// Is its result a truth value?
    pub(crate) fn compares(self) -> bool {
        matches!(self, Binary::Eq | Binary::Ne | Binary::Lt | Binary::Le | Binary::Gt | Binary::Ge)
    }
}

/// A unary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as its trait in `std::ops`")]
pub enum Unary {
    Neg,
    Not,
}

/// What an atomic operation makes of the value that is there and the one that is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as the function that does it")]
pub enum Atomic {
    Exchange,
    Add,
    Sub,
    And,
    Or,
    Xor,
    Min,
    Max,
}

/// Which lane's value a thread gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gather {
    /// The lane of that number, the same in all threads.
    Broadcast,
    /// The lane of that number.
    Shuffle,
    /// The lane that is so far before the thread's own.
    Up,
    /// The lane that is so far after the thread's own.
    Down,
    /// The lane whose number differs in these bits.
    Xor,
}

/// How the values of a subgroup's lanes become one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is named as the function that does it")]
pub enum Combine {
    All,
    Any,
    Add,
    Mul,
    Min,
    Max,
    And,
    Or,
    Xor,
}

/// An operation of a subgroup on matrices that its threads hold together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cooperative {
    /// A matrix of zeros.
    Zero(CooperativeTy),
    /// Of a memory, a row and a column: the block of it that begins there, or zeros if it is not whole.
    /// With `transposed` the memory's columns are the matrix's rows.
    Load {
        /// The matrix that it becomes.
        ty: CooperativeTy,
        #[expect(missing_docs, reason = "said above")]
        transposed: bool,
    },
    /// Of a matrix, a memory, a row and a column: stores the matrix there, if the block is whole.
    Store {
        #[expect(missing_docs, reason = "as for a load")]
        transposed: bool,
    },
    /// Of a left factor, a right one and an accumulator: their product, and the accumulator, added.
    MultiplyAdd,
    /// The sum of two matrices.
    Add,
    /// Of a matrix and a number: each of its numbers times that one.
    Scale,
}

/// An operation of the active threads of a subgroup.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subgroup {
    /// How many lanes a subgroup has: `usize`.
    Size,
    /// The thread's lane: `usize`.
    Lane,
    /// How many subgroups the tile has: `usize`.
    Count,
    /// The number of the subgroup in the tile: `usize`.
    Id,
    /// Is the thread the first of the active ones?
    Elect,
    /// In which threads the condition holds: `[u32; 4]`, a bit for each lane.
    Ballot,
    /// The value of the first active thread.
    First,
    /// The value of another lane, or the thread's own if there is no such lane.
    Gather(Gather),
    /// The values of all active threads combined.
    Reduce(Combine),
    /// Those of the lanes before the thread's own combined, and its own if `inclusive`: sums, products,
    /// least and greatest.
    #[expect(missing_docs, reason = "said above")]
    Scan { combine: Combine, inclusive: bool },
}
