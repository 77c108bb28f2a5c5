//! The syntax tree of restricted Rust, and how it is read from tokens.
//!
//! Reading a kernel reports everything that has no place in the tree; what is left follows the
//! grammar of the model, and names are resolved: to a local variable, a tile_static variable, a
//! capture, a constant or a function.

mod expression;
mod scope;
mod statement;
mod types;

use proc_macro2::{Ident, Span};

pub use expression::is_type_name;
pub use scope::{Scope, Variable};
pub use statement::declare_names;
pub use types::{
    ParameterKind, TiledForm, check_bytes, parameter_kind, parameter_type, tiled_form, value_type,
    written,
};

/// A sequence of statements with a value.
#[derive(Clone)]
pub struct Block {
    pub statements: Vec<Statement>,
    pub tail: Option<Box<Expression>>,
}

/// A statement.
#[derive(Clone)]
pub enum Statement {
    /// `let name: ty = value;`
    Let {
        /// Lint levels.
        attributes: Vec<syn::Attribute>,
        name: Ident,
        mutable: bool,
        ty: Option<syn::Type>,
        value: Option<Box<Expression>>,
    },
    /// `#[tile_static] let name: ty;`
    TileStatic { name: Ident, ty: syn::Type },
    /// `let _ = value;` and `value;`
    Expression(Expression),
    /// `const NAME: ty = value;`
    Const(syn::ItemConst),
}

/// An expression and where it stands.
#[derive(Clone)]
pub struct Expression {
    pub kind: ExpressionKind,
    pub span: Span,
}

/// What an expression does.
#[derive(Clone)]
pub enum ExpressionKind {
    Unit,
    /// A literal, with the number of the slot that carries its type.
    Literal(syn::Lit, usize),
    Variable(Ident, Variable),
    Constant(syn::Path),
    Unary(syn::UnOp, Box<Expression>),
    Binary(Box<Expression>, syn::BinOp, Box<Expression>),
    Assign(Box<Expression>, Box<Expression>),
    /// The operator is that of the compound assignment: `+=`.
    AssignWith(Box<Expression>, syn::BinOp, Box<Expression>),
    Field(Box<Expression>, Ident),
    Index(Box<Expression>, Box<Expression>),
    Call(syn::Path, Vec<Expression>),
    Wait {
        barrier: Box<Expression>,
        method: Ident,
    },
    Extent {
        view: Box<Expression>,
        method: Ident,
    },
    Cast(Box<Expression>, syn::Type),
    Array(Vec<Expression>),
    Repeat(Box<Expression>, syn::Expr),
    Structure(syn::Path, Vec<(Ident, Expression)>),
    Reference(Box<Expression>),
    Deref(Box<Expression>),
    Block(Block),
    If {
        condition: Box<Expression>,
        accept: Block,
        reject: Option<Box<Expression>>,
    },
    While {
        label: Option<syn::Lifetime>,
        condition: Box<Expression>,
        body: Block,
    },
    Loop {
        label: Option<syn::Lifetime>,
        body: Block,
    },
    For {
        label: Option<syn::Lifetime>,
        name: Ident,
        first: Box<Expression>,
        limits: syn::RangeLimits,
        end: Box<Expression>,
        body: Block,
    },
    Break(Option<syn::Lifetime>, Option<Box<Expression>>),
    Continue(Option<syn::Lifetime>),
    Return(Option<Box<Expression>>),
}

impl Expression {
    /// Does the expression stand for a tiled index or a barrier, so that a callee that gets it may
    /// wait?
    pub fn is_tiled(&self) -> bool {
        match &self.kind {
            ExpressionKind::Variable(_, variable) => *variable == Variable::Tiled,
            ExpressionKind::Field(base, name) => base.is_tiled() && name == "barrier",
            ExpressionKind::Reference(of) | ExpressionKind::Deref(of) => of.is_tiled(),
            _ => false,
        }
    }
}

/// Calls `visit` for every expression of a block, outermost first.
pub fn visit_block(block: &Block, visit: &mut impl FnMut(&Expression)) {
    for statement in &block.statements {
        match statement {
            Statement::Let { value: Some(value), .. } => visit_expression(value, visit),
            Statement::Expression(value) => visit_expression(value, visit),
            Statement::Let { value: None, .. }
            | Statement::TileStatic { .. }
            | Statement::Const(_) => (),
        }
    }
    if let Some(tail) = &block.tail {
        visit_expression(tail, visit);
    }
}

fn visit_expression(expression: &Expression, visit: &mut impl FnMut(&Expression)) {
    use ExpressionKind::*;
    visit(expression);
    match &expression.kind {
        Unit
        | Literal(..)
        | Variable(..)
        | Constant(_)
        | Continue(_)
        | Break(_, None)
        | Return(None) => (),
        Unary(_, a)
        | Field(a, _)
        | Wait { barrier: a, .. }
        | Extent { view: a, .. }
        | Cast(a, _)
        | Repeat(a, _)
        | Reference(a)
        | Deref(a)
        | Break(_, Some(a))
        | Return(Some(a)) => {
            visit_expression(a, visit);
        }
        Binary(a, _, b) | Assign(a, b) | AssignWith(a, _, b) | Index(a, b) => {
            visit_expression(a, visit);
            visit_expression(b, visit);
        }
        Call(_, all) | Array(all) => all.iter().for_each(|e| visit_expression(e, visit)),
        Structure(_, fields) => fields.iter().for_each(|(_, e)| visit_expression(e, visit)),
        Block(block) | Loop { body: block, .. } => visit_block(block, visit),
        If { condition, accept, reject } => {
            visit_expression(condition, visit);
            visit_block(accept, visit);
            if let Some(reject) = reject {
                visit_expression(reject, visit);
            }
        }
        While { condition, body, .. } => {
            visit_expression(condition, visit);
            visit_block(body, visit);
        }
        For { first, end, body, .. } => {
            visit_expression(first, visit);
            visit_expression(end, visit);
            visit_block(body, visit);
        }
    }
}
