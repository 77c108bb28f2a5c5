//! Programs as typed syntax trees.
//!
//! All expressions have one form, and all statements: a kind, and what is within. So a pass that
//! treats most kinds alike, as shrinking does, names few of them.

mod pattern;
mod statement;

use std::fmt::Debug;

pub use pattern::{Arm, By, Pattern};
pub use statement::{Block, Stmt, StmtKind};

/// A type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    Bool,
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    Usize,
    F32,
    I64,
    U64,
    F64,
    Array(Box<Ty>, usize),
    /// A struct, by its number.
    Struct(usize),
    /// An `Index` of that rank.
    Index(usize),
    Tuple(Vec<Ty>),
    /// An enum, by its number.
    Enum(usize),
}

impl Ty {
    pub const INTEGERS: [Ty; 9] =
        [Ty::I32, Ty::U32, Ty::Usize, Ty::I64, Ty::U64, Ty::I8, Ty::U8, Ty::I16, Ty::U16];

    pub fn is_integer(&self) -> bool {
        Ty::INTEGERS.contains(self)
    }

    pub fn is_signed(&self) -> bool {
        matches!(self, Ty::I8 | Ty::I16 | Ty::I32 | Ty::I64)
    }

    /// Whether it has fewer than 32 bits.
    pub fn is_narrow(&self) -> bool {
        matches!(self, Ty::I8 | Ty::U8 | Ty::I16 | Ty::U16)
    }

    pub fn is_float(&self) -> bool {
        matches!(self, Ty::F32 | Ty::F64)
    }

    pub fn is_number(&self) -> bool {
        self.is_integer() || self.is_float()
    }
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    pub kind: ExprKind,
    pub ty: Ty,
    pub children: Vec<Expr>,
    pub blocks: Vec<Block>,
}

#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A number as Rust writes it without its type; `bare` where it is also printed so.
    Literal {
        text: String,
        bare: bool,
    },
    /// A variable, parameter, captured value or constant.
    Name(String),
    /// A prefix operator.
    Unary(&'static str),
    /// An infix operator.
    Binary(&'static str),
    /// `as`
    Cast,
    /// `as _`, where the type is known from what is around it.
    CastInferred,
    /// `const { … }`
    Inline,
    /// A struct with its first fields and the others of the last child.
    Update(usize),
    /// `matches!` of the first child, with a guard if there is another one.
    Matches(Pattern),
    /// The length of an array.
    Length,
    /// A call of a function with a closure of that parameter, whose body is the block.
    Applied(String),
    /// A float made a small integer, so that what follows is exact.
    Settle,
    /// `if condition { … } else { … }`
    If,
    Block,
    /// A call of a function by its name.
    Call(String),
    /// A method of a number by its names in kernels and in the plain form; the receiver is the first
    /// child.
    Method {
        name: &'static str,
        plain: &'static str,
    },
    /// A function of a type of numbers.
    Function(&'static str),
    /// `if let Some(binding) = method(…) { … } else { … }`; in kernels also by methods of `Option`.
    Checked {
        name: &'static str,
        binding: String,
        by: Choice,
    },
    /// `'label: { … }`, left with values by `break`.
    Labelled(String),
    /// `loop` that is left with values by `break`, after so many rounds by that of a last child.
    LoopValue {
        label: String,
        fuel: String,
        rounds: usize,
    },
    /// `[a, b]`
    Array,
    /// `[a; n]`
    Repeat,
    /// A struct with all of its fields.
    Struct(usize),
    Tuple,
    /// A variant of an enum with its data.
    Variant(usize, usize),
    /// `match` of the first child; the others are the guards of the arms that have one.
    Match(Vec<Arm>),
    /// `&mut`
    Borrow,
    /// `&`
    Share,
    /// A place that a pattern refers to parts of, with `ref mut` or else `ref`.
    Lent {
        exclusive: bool,
    },
    /// A field of the only child.
    Field(String),
    /// The first child, an array, indexed with the second.
    Element,
    /// A component of an `Index`, or a side of an `Extent`.
    Component(usize),
    /// The kernel's index, of the kind that `TiledIndex` has fields for; none without tiles.
    KernelIndex(&'static str),
    /// `Index::new([…])`
    Index,
    /// An element of a view at this thread's index.
    Own(String),
    /// An element of a view at an index that has a name.
    Indexed {
        view: String,
        index: String,
    },
    /// An element of a view, the children being indices that are kept within its extent.
    ViewElement {
        view: String,
        form: IndexForm,
    },
    /// A side of a view's extent.
    Side {
        view: String,
        dimension: usize,
    },
    /// This thread's element of a tile_static array.
    SharedOwn(String),
    /// Any element of a tile_static array, the children being indices kept within its sides.
    Shared(String),
}

/// How kernels choose between what an `Option` has in it and something else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// `if let`
    Pattern,
    /// `map_or_else`
    Both,
    /// `map` and `unwrap_or_else`
    Mapped,
    /// `and_then`, `or_else` and `unwrap_or_default`
    Chained,
    /// `map_or`, of what has no effect.
    Eager,
}

/// The forms in which views are indexed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexForm {
    /// `view[[i, j]]`
    Array,
    /// `view[i][j]`
    Chain,
    /// `view[Index::new([i, j])]`
    Index,
}

/// An `#[amp]` struct.
#[derive(Clone, Debug)]
pub struct Struct {
    pub fields: Vec<(String, Ty)>,
}

/// An `#[amp]` enum: the types of each variant's data.
#[derive(Clone, Debug)]
pub struct Enum {
    pub variants: Vec<Vec<Ty>>,
}

/// A constant.
#[derive(Clone, Debug)]
pub struct Constant {
    pub name: String,
    pub ty: Ty,
    pub value: Expr,
}

/// Where a function stands, of structs by their numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Home {
    Module,
    /// A function that gets the tiled index first, or the method of a struct that gets it after `self`, and
    /// waits.
    Tile(Option<usize>),
    /// A method, whose first parameter is `self`.
    Method(usize),
    /// A function of the struct's type.
    Associated(usize),
    /// An operator: its trait, its method, its sign.
    Operator(usize, &'static str, &'static str, &'static str),
    /// The method of the trait that every struct may have; a generic function calls it.
    Measure(usize),
}

/// A helper function.
#[derive(Clone, Debug)]
pub struct Function {
    pub name: String,
    pub home: Home,
    /// Whether it is `#[amp(cpu)]` rather than `#[amp]`.
    pub cpu: bool,
    pub parameters: Vec<Parameter>,
    pub result: Ty,
    pub body: Block,
}

#[derive(Clone, Debug)]
pub struct Parameter {
    /// The name; of a reference, what it refers to.
    pub name: String,
    pub ty: Ty,
    pub mutable: bool,
    /// Whether a reference is `&` rather than `&mut`.
    pub shared: bool,
    /// What takes the argument apart, if it has no name.
    pub pattern: Option<Pattern>,
}

/// A view that the kernel captures; it has no elements of its own if the kernel writes it.
#[derive(Clone, Debug)]
pub struct View {
    pub name: String,
    pub element: Ty,
    pub extent: Vec<usize>,
    pub elements: Vec<Expr>,
}

/// The ways to write a kernel.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    Closure,
    Function,
}

#[derive(Clone, Debug)]
pub struct Kernel {
    pub form: Form,
    pub extent: Vec<usize>,
    pub tile: Option<Vec<usize>>,
    pub inputs: Vec<View>,
    pub outputs: Vec<View>,
    pub captures: Vec<Constant>,
    /// Whether the index is `mut`.
    pub mutable_index: bool,
    pub body: Block,
}

#[derive(Clone, Debug)]
pub struct Program {
    pub structs: Vec<Struct>,
    pub enums: Vec<Enum>,
    pub constants: Vec<Constant>,
    pub functions: Vec<Function>,
    pub kernel: Kernel,
}

impl Expr {
    /// Whether the compiler could know the value.
    pub fn may_be_known(&self) -> bool {
        let own = match &self.kind {
            ExprKind::Name(name) => name.starts_with('C'),
            ExprKind::Call(_)
            | ExprKind::KernelIndex(_)
            | ExprKind::Own(_)
            | ExprKind::Indexed { .. }
            | ExprKind::ViewElement { .. }
            | ExprKind::Side { .. } => false,
            _ => true,
        };
        let values = self.blocks.iter().filter_map(|block| block.value.as_deref());
        own && self.children.iter().chain(values).all(Expr::may_be_known)
    }

    /// Whether it divides an integer by what may be known to be zero, which is an error.
    pub fn divides_by_known(&self) -> bool {
        let divides = match &self.kind {
            ExprKind::Binary(op) => matches!(*op, "/" | "%"),
            ExprKind::Method { name, .. } | ExprKind::Function(name) => {
                ["div", "rem", "multiple"].iter().any(|part| name.contains(part))
            }
            _ => false,
        };
        divides
            && self
                .children
                .get(1)
                .is_some_and(|divisor| divisor.ty.is_integer() && divisor.may_be_known())
    }

    pub fn new(kind: ExprKind, ty: Ty, children: Vec<Expr>) -> Self {
        Expr { kind, ty, children, blocks: Vec::new() }
    }

    pub fn name(name: impl Into<String>, ty: &Ty) -> Self {
        Expr::new(ExprKind::Name(name.into()), ty.clone(), Vec::new())
    }

    pub fn literal(text: impl ToString, ty: &Ty) -> Self {
        Expr::new(ExprKind::Literal { text: text.to_string(), bare: false }, ty.clone(), Vec::new())
    }

    /// What a field or an element is a part of.
    pub fn root(&self) -> &Expr {
        match self.kind {
            ExprKind::Field(_) | ExprKind::Element | ExprKind::Component(_) => {
                self.children[0].root()
            }
            _ => self,
        }
    }
}

/// A name without what dereferences it.
pub fn plain_name(name: &str) -> &str {
    name.trim_matches(['(', '*', ')'])
}

impl Parameter {
    /// A parameter by value.
    pub fn value(name: String, ty: Ty, mutable: bool) -> Self {
        Parameter { name, ty, mutable, shared: false, pattern: None }
    }

    /// The names that it gives.
    pub fn names(&self) -> Vec<&str> {
        self.pattern.as_ref().map_or_else(|| vec![&*self.name], Pattern::names)
    }

    /// Whether it is a reference.
    pub fn is_reference(&self) -> bool {
        self.name.starts_with('(')
    }

    /// Whether it is a `&mut` reference.
    pub fn is_exclusive(&self) -> bool {
        self.is_reference() && !self.shared
    }

    /// Its name without what dereferences it.
    pub fn plain_name(&self) -> &str {
        plain_name(&self.name)
    }
}

impl Program {
    /// The views with that name first.
    pub fn view(&self, name: &str) -> &View {
        let mut views = self.kernel.inputs.iter().chain(&self.kernel.outputs);
        views.find(|view| view.name == name).expect("a view is declared")
    }
}
