//! The syntax tree of restricted Rust, and how it is read from tokens.
//!
//! Reading a kernel reports everything that has no place in the tree; what is left follows the
//! grammar of the model, and names are resolved: to a local variable, a tile_static variable, a
//! capture, a constant or a function.

#![expect(clippy::large_enum_variant, reason = "a tree is small, and walked once")]

mod assignment;
mod call;
mod conditions;
#[cfg(test)]
mod constructs;
mod control;
mod expression;
mod foreign;
mod known;
mod name;
mod nested_items;
mod number;
mod operator;
mod pattern;
mod print;
mod raw;
mod refusal;
mod scope;
mod statement;
mod tiled;
mod types;
mod visit;
mod width;

use proc_macro2::{Ident, Span, TokenStream};

pub use call::{is_type, is_type_name};
pub use conditions::{split_closure, split_item};
pub use control::check_parts;
pub use known::{Callee, KnownType, original};
pub use name::{BindingId, Name};
pub use number::{Certain, INDICES_OF_TILED, Number};
pub use operator::is_assignment;
pub use pattern::{Pattern, PatternKind, Way, declare_names};
pub use print::Text;
pub use raw::without_raw_names;
pub use scope::{Scope, Target, Variable};
pub use tiled::{Ranks, TiledForm, is_alone_in_row, rank, tiled_form};
pub use types::{
    MARK_THE_TYPE, ParameterKind, check_bytes, field_type, is_callable_bound, is_of_numbers,
    is_read_only, parameter_kind, parameter_type, value_type, written,
};
pub use visit::{
    Part, visit_block, visit_blocks, visit_blocks_within, visit_expression, visit_part, visit_parts,
};

/// A sequence of statements with a value.
#[derive(Clone)]
pub struct Block {
    pub statements: Vec<Statement>,
    pub tail: Option<Box<Expression>>,
    /// Of its braces.
    pub span: Span,
}

/// A statement.
#[derive(Clone)]
pub enum Statement {
    /// `let pattern: ty = value else { otherwise };`
    Let {
        /// Lint levels.
        attributes: Vec<syn::Attribute>,
        pattern: Pattern,
        ty: Option<syn::Type>,
        value: Option<Box<Expression>>,
        otherwise: Option<Block>,
        /// A slot for the type of each name, if there is no value.
        slots: Vec<SlotNumber>,
    },
    /// `#[tile_static(pad = pad)] let name: ty;`
    TileStatic { name: Name, ty: syn::Type, pad: Option<syn::Expr> },
    /// `value;`
    Expression(Expression, Option<syn::Token![;]>),
    /// `const NAME: ty = value;`
    Const(syn::ItemConst),
}

/// An expression and where it stands.
#[derive(Clone)]
pub struct Expression {
    pub kind: ExpressionKind,
    /// The place of its first token.
    pub span: Span,
    /// That of its last one, if that is another: so rustc knows what lies between.
    pub end: Option<Span>,
}

/// The number of a slot, which carries a type from the native to the device twin.
pub type SlotNumber = usize;

/// What an expression does.
#[derive(Clone)]
pub enum ExpressionKind {
    Literal(syn::Lit, SlotNumber),
    Variable(Name, Variable),
    /// A constant or a variant without data.
    Constant(syn::ExprPath, SlotNumber),
    /// `const { … }`, or another expression that only names constants.
    Inline(TokenStream, SlotNumber),
    Unary(syn::UnOp, Box<Expression>, SlotNumber),
    Binary(Box<Expression>, syn::BinOp, Box<Expression>, Operands),
    /// `&&` or `||`
    Either(Box<Expression>, syn::BinOp, Box<Expression>),
    Assign(Box<Expression>, Box<Expression>),
    /// The operator is that of the compound assignment: `+=`.
    AssignWith(Box<Expression>, syn::BinOp, Box<Expression>, Operands),
    /// A field by name, or by number in a tuple.
    Field(Box<Expression>, syn::Member),
    Index(Box<Expression>, Box<Expression>),
    /// A function of a module.
    Call(Callee, Vec<Expression>, SlotNumber),
    /// A function of a type.
    CallAssociated(syn::ExprPath, Vec<Expression>, SlotNumber),
    /// A closure, or a parameter that is one.
    CallValue(Box<Expression>, Vec<Expression>),
    Method(Box<MethodCall>),
    /// `Index::new` and `Extent::new`.
    Point(syn::Path, Box<Expression>),
    /// `std::mem::swap`.
    Swap(syn::Path, Box<Expression>, Box<Expression>),
    Closure(Box<Closure>),
    Wait {
        barrier: Box<Expression>,
        method: Ident,
    },
    /// A method of arrays and views that every element type has: `extent`, `len`.
    OfArray {
        array: Box<Expression>,
        method: Ident,
    },
    /// With a slot for `as _`.
    Cast(Box<Expression>, syn::Type, Option<SlotNumber>),
    Array(Vec<Expression>),
    Repeat(Box<Expression>, syn::Expr),
    Tuple(Vec<Expression>),
    /// A struct or a variant with data: `Path { field: value, …, ..rest }`, or `Path(value, …)`.
    Structure(Box<Structure>),
    Reference {
        mutable: bool,
        of: Box<Expression>,
    },
    Deref(Box<Expression>),
    Block(Option<syn::Lifetime>, Block),
    If {
        condition: Box<Condition>,
        accept: Block,
        reject: Option<Box<Expression>>,
    },
    While {
        label: Option<syn::Lifetime>,
        condition: Box<Condition>,
        body: Block,
    },
    Loop {
        label: Option<syn::Lifetime>,
        body: Block,
    },
    For(Box<For>),
    Match {
        subject: Box<Expression>,
        arms: Vec<Arm>,
    },
    Break(Option<syn::Lifetime>, Option<Box<Expression>>),
    Continue(Option<syn::Lifetime>),
    Return(Option<Box<Expression>>),
    /// `amp_println!(text)`
    Print(Text),
    /// `amp_assert!(condition, text)`
    Check(Box<Expression>, Text),
}

/// What is known of an operator's operands.
#[derive(Clone)]
pub struct Operands {
    /// The slot of their types.
    pub slot: SlotNumber,
    /// The numbers that they are, if that is certain.
    pub number: Option<Number>,
    /// Which of the two stand behind a reference. What reads them sees the values.
    pub references: [bool; 2],
    /// Does it tell whether the place of an assignment is found first, as Rust finds it for other types than numbers,
    /// or the value?
    pub order_tells: bool,
}

/// `receiver.name::<generics>(arguments)`
#[derive(Clone)]
pub struct MethodCall {
    pub receiver: Expression,
    pub name: Ident,
    pub generics: Option<syn::AngleBracketedGenericArguments>,
    pub arguments: Vec<Expression>,
    /// Is the receiver an element of a local variable that is `mut`?
    pub mutable_element: bool,
    /// Is the receiver a variable, or in one, that is not `mut`? No method changes it.
    pub fixed: bool,
    pub slot: SlotNumber,
}

/// `|parameters| body`
#[derive(Clone)]
pub struct Closure {
    pub moves: bool,
    pub parameters: Vec<(Pattern, Option<syn::Type>)>,
    pub output: Option<syn::Type>,
    pub body: Expression,
    /// The names from around the closure that it uses.
    pub uses: Vec<(Name, Variable)>,
}

/// The fields of a new struct or variant.
#[derive(Clone)]
pub struct Structure {
    pub path: syn::Path,
    pub fields: Vec<(syn::Member, Expression)>,
    pub rest: Option<Expression>,
    /// Is it written as `Path(value, …)`?
    pub tuple: bool,
    pub slot: SlotNumber,
}

/// What `if` and `while` test: `a && let P = b && c`, each part in the scope of those before it.
#[derive(Clone)]
pub enum Condition {
    Value(Expression),
    Let(Pattern, Expression),
    Both(Box<Condition>, Box<Condition>),
}

/// `pattern if guard => value`
#[derive(Clone)]
pub struct Arm {
    pub pattern: Pattern,
    pub guard: Option<Condition>,
    pub value: Expression,
}

/// `'label: for pattern in over { body }`
#[derive(Clone)]
pub struct For {
    pub label: Option<syn::Lifetime>,
    pub pattern: Pattern,
    pub over: Iterated,
    pub body: Block,
    pub unroll: Unroll,
}

/// What is said of writing a loop out, round after round.
#[derive(Clone, Copy)]
pub enum Unroll {
    /// Nothing: it is done where it pays.
    WhereItPays,
    /// `#[unroll]`, and where that stands.
    Always(Span),
    /// `#[unroll(never)]`
    Never,
}

impl Unroll {
    /// Where it is asked for.
    pub fn asked(self) -> Option<Span> {
        match self {
            Unroll::Always(span) => Some(span),
            Unroll::WhereItPays | Unroll::Never => None,
        }
    }
}

/// What a `for` goes through.
#[derive(Clone)]
pub enum Iterated {
    /// `first..end`, or one of its kin.
    Range { first: Expression, limits: syn::RangeLimits, end: Expression, steps: Vec<Step> },
    /// The elements of an array: themselves, or references to them.
    Elements { array: Expression, by: Elements },
}

impl Iterated {
    /// The numbers that a range is made of.
    pub fn numbers(&self) -> Option<Vec<&Expression>> {
        let Iterated::Range { first, end, steps, .. } = self else { return None };
        let by = steps.iter().filter_map(|step| match step {
            Step::By(_, by) => Some(by),
            Step::Reverse(_) => None,
        });
        Some([first, end].into_iter().chain(by).collect())
    }
}

/// How the elements of an array are named.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Elements {
    Value,
    Reference,
    MutableReference,
}

/// An adaptor of a range.
#[derive(Clone)]
pub enum Step {
    Reverse(Ident),
    By(Ident, Expression),
}

impl Expression {
    /// Is it a value, and no `()`, whatever the types in it are?
    pub fn is_value(&self) -> bool {
        use ExpressionKind::*;
        matches!(
            self.kind,
            Literal(..)
                | Field(..)
                | Index(..)
                | Deref(_)
                | Unary(..)
                | Binary(..)
                | Either(..)
                | Cast(..)
                | Array(_)
                | Repeat(..)
                | Structure(_)
        )
    }

    /// Is it a number with a point, as it is written?
    fn is_float(&self) -> bool {
        matches!(&self.kind, ExpressionKind::Literal(syn::Lit::Float(_), _))
    }

    /// Is it the barrier of a tiled index?
    pub fn is_barrier_of_tile(&self) -> bool {
        matches!(self.kind, ExpressionKind::Field(..)) && self.is_tiled()
    }

    /// Does the expression stand for a tiled index or a barrier, so that a callee that gets it may
    /// wait?
    pub fn is_tiled(&self) -> bool {
        match &self.kind {
            ExpressionKind::Variable(_, variable) => *variable == Variable::Tiled,
            ExpressionKind::Field(base, syn::Member::Named(name)) => {
                base.is_tiled() && name == "barrier"
            }
            ExpressionKind::Reference { of, .. } | ExpressionKind::Deref(of) => of.is_tiled(),
            _ => false,
        }
    }

    /// The variable that a place is a part of.
    pub fn root(&self) -> Option<(&Name, Variable)> {
        match &self.kind {
            ExpressionKind::Variable(name, variable) => Some((name, *variable)),
            ExpressionKind::Field(base, _)
            | ExpressionKind::Index(base, _)
            | ExpressionKind::Deref(base) => base.root(),
            _ => None,
        }
    }

    /// Is its value that of a block in it?
    pub fn has_branches(&self) -> bool {
        matches!(
            self.kind,
            ExpressionKind::Block(..) | ExpressionKind::If { .. } | ExpressionKind::Match { .. }
        )
    }

    /// Is it a reference to data, written as one or a variable that holds one?
    pub fn is_reference(&self) -> bool {
        match &self.kind {
            ExpressionKind::Reference { .. } => true,
            ExpressionKind::Variable(_, variable) => variable.is_reference(),
            _ => false,
        }
    }
}

/// Is it a name from outside the body, or a reference to one?
pub fn is_shared(expression: &Expression) -> bool {
    match &expression.kind {
        ExpressionKind::Variable(_, variable) => {
            matches!(variable, Variable::Shared | Variable::Captured)
        }
        ExpressionKind::Reference { mutable: false, of } => is_shared(of),
        _ => false,
    }
}
