//! Statements.

use super::{Arm, Expr, Parameter, Pattern, Ty};

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    pub kind: StmtKind,
    pub exprs: Vec<Expr>,
    pub blocks: Vec<Block>,
}

#[derive(Clone, Debug)]
pub enum StmtKind {
    /// `let`; with the type where it is written.
    Let {
        name: String,
        ty: Ty,
        mutable: bool,
        typed: bool,
    },
    /// `let name: ty;`, assigned in each of the two blocks of the `if` that follows; with the type
    /// where it is written.
    LetLater {
        name: String,
        ty: Ty,
        typed: bool,
    },
    /// `let` with what an operation of the thread's subgroup gives, of the value that the expression is.
    Meet {
        name: String,
        ty: Ty,
        by: &'static str,
    },
    /// The second expression is assigned to the first, a place, by that operator.
    Assign(&'static str),
    If,
    /// A block without a label.
    Block,
    /// `let` with a pattern.
    Take(Pattern),
    /// `let … else`
    TakeElse(Pattern),
    /// `if let`, with a condition after it if there is a second expression.
    IfLet(Pattern),
    Match(Vec<Arm>),
    /// A closure; it is called as a function is.
    Closure {
        name: String,
        parameters: Vec<Parameter>,
        /// Whether it changes what it captures.
        changes: bool,
        moves: bool,
    },
    /// A name for a place, by one of `&`, `&mut`, `ref` and `ref mut`; in parentheses.
    Lend {
        name: String,
        by: &'static str,
    },
    /// `std::mem::swap` of two places.
    Swap,
    /// A constant.
    Const {
        name: String,
        ty: Ty,
    },
    /// A function of a parameter; it is called as any other.
    Function {
        name: String,
        parameter: Parameter,
        result: Ty,
    },
    /// The thread's index under another name, or another one under its name.
    LetIndex {
        name: String,
        mutable: bool,
    },
    /// `amp_println!` of all expressions.
    Print,
    /// `amp_assert!` that the expression is what it is.
    Check,
    /// `while`, ended after so many rounds by a variable of its own.
    While {
        label: Option<String>,
        fuel: String,
        rounds: usize,
    },
    /// `loop`, ended likewise.
    Loop {
        label: Option<String>,
        fuel: String,
        rounds: usize,
    },
    /// `while let`, ended likewise.
    WhileLet {
        pattern: Pattern,
        label: Option<String>,
        fuel: String,
        rounds: usize,
    },
    /// `'label: { … }`
    Labelled(String),
    /// `for` from the first expression to the second, with adaptors of the range.
    For {
        label: Option<String>,
        name: String,
        inclusive: bool,
        adaptors: &'static str,
        /// The attribute on it, or nothing.
        unroll: &'static str,
    },
    /// `for` over an array: its elements, or references to them, which names in parentheses
    /// dereference.
    Each {
        label: Option<String>,
        pattern: Pattern,
        by: &'static str,
    },
    /// An atomic operation on an element of the tally, whose result is not used.
    Tally(usize, &'static str),
    Break(Option<String>),
    Continue(Option<String>),
    Return,
    /// A barrier, by the method's name.
    Barrier(&'static str),
    /// A tile_static array with an element for each thread, which the thread sets. Its rows, if it
    /// has any, have room for so many more elements.
    TileStatic {
        name: String,
        ty: Ty,
        pad: usize,
    },
    /// A barrier, `let` of a value in which elements of other threads are read, and a barrier.
    Exchange {
        name: String,
        ty: Ty,
        barriers: [&'static str; 2],
    },
}

#[derive(Clone, Debug, Default)]
pub struct Block {
    pub stmts: Vec<Stmt>,
    pub value: Option<Box<Expr>>,
}
