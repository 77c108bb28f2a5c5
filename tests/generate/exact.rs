//! Floats without rounding.
//!
//! A driver may join a product and a sum and flush denormals, so programs are made whose floats
//! are exact: every expression has a bound on its magnitude and on the bits after the point, and
//! what is stored in variables, elements and fields is small.

use crate::tree::{Block, Expr, ExprKind, Program, Stmt, StmtKind};

/// The view whose elements are NaN, infinite, or large.
pub const WILD: &str = "wild";

/// |value| <= `most`, and value * 2^`fine` is whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bound {
    pub most: f64,
    pub fine: i32,
}

/// What every stored float keeps to.
const STORED: Bound = Bound { most: 64.0, fine: 2 };

impl Bound {
    /// Whether all such values are floats of 24 bits.
    pub fn is_exact(self) -> bool {
        self.most * f64::from(self.fine).exp2() <= 16_777_216.0
    }

    pub fn is_stored(self) -> bool {
        self.most <= STORED.most && self.fine <= STORED.fine
    }

    fn either(self, other: Bound) -> Bound {
        Bound { most: self.most.max(other.most), fine: self.fine.max(other.fine) }
    }
}

fn of_literal(text: &str) -> Bound {
    let value: f64 = text.replace('_', "").parse().unwrap_or(f64::INFINITY);
    let fine = (0..8).find(|fine| (value * f64::from(*fine).exp2()).fract() == 0.0);
    Bound { most: value.abs(), fine: fine.unwrap_or(64) }
}

fn literal(expr: &Expr) -> Option<f64> {
    match &expr.kind {
        ExprKind::Literal { text, .. } => text.parse().ok(),
        _ => None,
    }
}

/// The greatest magnitude of an integer that is masked.
fn of_integer(expr: &Expr) -> f64 {
    match (&expr.kind, expr.children.get(1).and_then(literal)) {
        (ExprKind::Binary("&"), Some(mask)) if mask >= 0.0 => mask,
        (ExprKind::Binary("%"), Some(divisor)) if divisor > 0.0 => divisor,
        _ => literal(expr).map_or(f64::INFINITY, f64::abs),
    }
}

/// The bound of a float.
pub fn bound(expr: &Expr) -> Bound {
    let child = |number: usize| bound(&expr.children[number]);
    let value = |number: usize| bound(expr.blocks[number].value.as_ref().expect("it has a value"));
    match &expr.kind {
        ExprKind::Literal { text, .. } => of_literal(text),
        ExprKind::Settle => Bound { most: 63.0, fine: 0 },
        ExprKind::Unary(_) => child(0),
        ExprKind::Method { name: "floor" | "ceil" | "round", .. } => {
            Bound { most: child(0).most + 1.0, fine: 0 }
        }
        ExprKind::Method { name: "trunc", .. } => Bound { fine: 0, ..child(0) },
        ExprKind::Method { name: "signum", .. } => Bound { most: 1.0, fine: 0 },
        ExprKind::Method { name: "abs" | "copysign", .. } => child(0),
        ExprKind::Method { name: "min" | "max", .. } => child(0).either(child(1)),
        // What it is the root of is a square.
        ExprKind::Method { name: "sqrt", .. } => {
            Bound { most: child(0).most.sqrt(), fine: child(0).fine / 2 }
        }
        ExprKind::Binary("+" | "-") => {
            let both = child(0).either(child(1));
            Bound { most: child(0).most + child(1).most, ..both }
        }
        ExprKind::Binary("*") => {
            Bound { most: child(0).most * child(1).most, fine: child(0).fine + child(1).fine }
        }
        // The divisor is a power of two.
        ExprKind::Binary("/") => match literal(&expr.children[1]).map(f64::abs) {
            Some(by) if by.log2().fract() == 0.0 => {
                let down = by.log2().max(0.0) as i32;
                Bound { most: child(0).most / by, fine: child(0).fine + down }
            }
            _ => Bound { most: f64::INFINITY, fine: 0 },
        },
        ExprKind::Binary("%") => match literal(&expr.children[1]) {
            Some(by) if by != 0.0 => child(0).either(child(1)),
            _ => Bound { most: f64::INFINITY, fine: 0 },
        },
        ExprKind::Inline => child(0),
        ExprKind::Cast | ExprKind::CastInferred if expr.children[0].ty.is_float() => child(0),
        ExprKind::Cast | ExprKind::CastInferred => {
            Bound { most: of_integer(&expr.children[0]), fine: 0 }
        }
        ExprKind::If | ExprKind::Match(_) | ExprKind::Checked { .. } => {
            let values = (0..expr.blocks.len()).map(value);
            values.reduce(Bound::either).unwrap_or(STORED)
        }
        ExprKind::Block => value(0),
        ExprKind::ViewElement { view, .. } if view == WILD => {
            Bound { most: f64::INFINITY, fine: 0 }
        }
        _ => STORED,
    }
}

fn stored(expr: &Expr) -> bool {
    !expr.ty.is_float() || bound(expr).is_stored()
}

fn expr_is_exact(expr: &Expr) -> bool {
    let here = match &expr.kind {
        ExprKind::Method { name: "sqrt", .. } => {
            let square = &expr.children[0];
            let root = |number: usize| format!("{:?}", square.children[number]);
            matches!(square.kind, ExprKind::Binary("*")) && root(0) == root(1)
        }
        ExprKind::Method { name: "signum" | "copysign" | "to_bits" | "min" | "max", .. } => expr
            .children
            .iter()
            .all(|child| !child.ty.is_float() || matches!(child.kind, ExprKind::Settle)),
        ExprKind::Binary(_) | ExprKind::Method { .. } if expr.ty.is_float() => {
            bound(expr).is_exact()
        }
        ExprKind::Labelled(_) => expr.blocks[0].value.as_ref().is_none_or(|value| stored(value)),
        ExprKind::LoopValue { .. } => expr.children.iter().all(stored),
        ExprKind::Call(_)
        | ExprKind::Function(_)
        | ExprKind::Array
        | ExprKind::Repeat
        | ExprKind::Tuple
        | ExprKind::Variant(..)
        | ExprKind::Match(_)
        | ExprKind::Matches(_)
        | ExprKind::Update(_)
        | ExprKind::Struct(_) => expr.children.iter().all(stored),
        ExprKind::Applied(_) => {
            expr.children.iter().all(stored)
                && expr.blocks[0].value.as_ref().is_none_or(|value| stored(value))
        }
        _ => true,
    };
    here && expr.children.iter().all(expr_is_exact) && expr.blocks.iter().all(block_is_exact)
}

fn stmt_is_exact(stmt: &Stmt) -> bool {
    let here = match &stmt.kind {
        StmtKind::Closure { .. } | StmtKind::Function { .. } => {
            stmt.blocks[0].value.as_ref().is_none_or(|value| stored(value))
        }
        StmtKind::Assign(_) => stored(&stmt.exprs[1]),
        StmtKind::Let { .. }
        | StmtKind::Take(_)
        | StmtKind::TakeElse(_)
        | StmtKind::IfLet(_)
        | StmtKind::Match(_)
        | StmtKind::Return
        | StmtKind::Break(_)
        | StmtKind::WhileLet { .. }
        | StmtKind::Each { .. }
        | StmtKind::TileStatic { .. }
        | StmtKind::Exchange { .. }
        | StmtKind::Meet { .. } => stmt.exprs.iter().all(stored),
        _ => true,
    };
    here && stmt.exprs.iter().all(expr_is_exact) && stmt.blocks.iter().all(block_is_exact)
}

fn block_is_exact(block: &Block) -> bool {
    block.stmts.iter().all(stmt_is_exact)
        && block.value.as_ref().is_none_or(|value| expr_is_exact(value))
}

/// Whether no float of the program is rounded.
pub fn is_exact(program: &Program) -> bool {
    let results = program.functions.iter().all(|function| {
        let body = &function.body;
        block_is_exact(body) && body.value.as_ref().is_none_or(|value| stored(value))
    });
    results && block_is_exact(&program.kernel.body)
}
