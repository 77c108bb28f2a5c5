//! Random statements: a table of productions, and another of those that all threads of a tile
//! reach together.

mod assignments;
mod closures;
mod hiding;
mod loops;
mod references;
mod tiles;

use crate::expressions::{argument, descend, expression, stored};
use crate::maker::{Around, Maker};
use crate::patterns;
use crate::tree::{
    Block, By, Expr, ExprKind, Function, Home, Parameter, Pattern, Stmt, StmtKind, Ty,
};
pub use assignments::{TALLY, assign};
use assignments::{assignment, call_by_reference, later, output, part, taking, tally};
use closures::{changing_closure, closure, inner_function};
use hiding::{constant, other_index, own_index, report};
pub use loops::leaving;
use loops::{each, endless_loop, for_loop, give, labelled, leave, unrolled, while_let, while_loop};
use references::{lend, swap, taking_by_reference};
use tiles::{barrier, call_together, exchange, meet, tile_static, uniform_branch, uniform_loop};

/// Makes a statement, if it can, with expressions of so many levels.
type Production = fn(&mut Maker, usize) -> Option<Vec<Stmt>>;

const STATEMENTS: &[(usize, Production)] = &[
    (20, declaration),
    (5, later),
    (22, assignment),
    (10, output),
    (8, tally),
    (12, branch),
    (7, for_loop),
    (8, taking),
    (5, if_let),
    (5, let_else),
    (6, matching),
    (5, closure),
    (8, call_by_reference),
    (4, while_loop),
    (3, while_let),
    (5, each),
    (3, labelled),
    (4, endless_loop),
    (5, leave),
    (3, give),
    (6, lend),
    (3, swap),
    (8, taking_by_reference),
    (5, changing_closure),
    (2, inner_function),
    (3, constant),
    (3, own_index),
    (3, other_index),
    (1, report),
    (2, unrolled),
];

const TOGETHER: &[(usize, Production)] = &[
    (30, ordinary),
    (12, tile_static),
    (20, exchange),
    (8, uniform_loop),
    (6, uniform_branch),
    (4, barrier),
    (10, call_together),
    (6, meet),
];

fn produce(
    maker: &mut Maker,
    table: &[(usize, Production)],
    count: usize,
    depth: usize,
) -> Vec<Stmt> {
    let mut stmts = Vec::new();
    for _ in 0..count {
        let made = (0..8).find_map(|_| {
            let make = maker.random.weighted(table);
            make(maker, depth)
        });
        stmts.extend(made.into_iter().flatten());
        if stmts.last().is_some_and(leaves) {
            break;
        }
    }
    stmts
}

fn leaves(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Break(_) | StmtKind::Continue(_) | StmtKind::Return)
}

/// So many statements.
pub fn statements(maker: &mut Maker, count: usize, depth: usize) -> Vec<Stmt> {
    produce(maker, STATEMENTS, count, depth)
}

/// So many statements that all threads of the tile reach.
pub fn together(maker: &mut Maker, count: usize, depth: usize) -> Vec<Stmt> {
    produce(maker, TOGETHER, count, depth)
}

fn one(kind: StmtKind, exprs: Vec<Expr>, blocks: Vec<Block>) -> Option<Vec<Stmt>> {
    Some(vec![Stmt { kind, exprs, blocks }])
}

fn block(maker: &mut Maker, depth: usize) -> Block {
    let count = maker.random.between(1, 2);
    let stmts = maker.scoped(|maker| statements(maker, count, depth));
    Block { stmts, value: None }
}

fn ordinary(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    Some(statements(maker, 1, depth))
}

pub fn declaration(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let ty = maker.ty();
    let typed = maker.random.percent(40);
    let mut value = maker.anchored(typed, |maker| stored(maker, &ty, depth));
    if typed && matches!(value.kind, ExprKind::Cast) && maker.random.percent(30) {
        value.kind = ExprKind::CastInferred;
    }
    let shadowed = maker.variables.iter();
    let shadowed: Vec<_> = shadowed
        .filter(|variable| variable.ty == ty && variable.name.starts_with('v'))
        .map(|variable| (variable.name.clone(), variable.mutable))
        .collect();
    // A name that is declared again keeps its type, so that it means one after the scope as well.
    let (name, mutable) = if !shadowed.is_empty() && maker.random.percent(10) {
        maker.random.pick(&shadowed).clone()
    } else {
        let (name, mutable) = (maker.fresh_variable(), maker.random.percent(60));
        maker.declare(&name, &ty, mutable);
        (name, mutable)
    };
    one(StmtKind::Let { name, ty, mutable, typed }, vec![value], Vec::new())
}

fn if_let(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if deep(maker) {
        return None;
    }
    let ty = maker.ty();
    let value = maker.anchored(false, |maker| stored(maker, &ty, depth));
    let pattern = patterns::pattern(maker, &ty, true, 2);
    let chained = maker.random.percent(30);
    let (further, inside) = maker.scoped(|maker| {
        patterns::bind(maker, &pattern, &ty);
        let further = chained
            .then(|| maker.anchored(false, |maker| expression(maker, &Ty::Bool, depth.min(1))));
        (further, block(maker, depth))
    });
    let mut blocks = vec![inside];
    if maker.random.percent(40) {
        blocks.push(block(maker, depth));
    }
    let exprs = [value].into_iter().chain(further).collect();
    one(StmtKind::IfLet(pattern), exprs, blocks)
}

/// `continue` of the innermost loop, or `break` of the block that is within it.
fn exit(maker: &Maker) -> Option<StmtKind> {
    match maker.loops.last()? {
        Around::Loop { .. } => Some(StmtKind::Continue(None)),
        Around::Value { label, .. } => Some(StmtKind::Continue(Some(label.clone()))),
        Around::Block { label, ty: None } => Some(StmtKind::Break(Some(label.clone()))),
        Around::Block { .. } => None,
    }
}

/// `let … else`, where there is something to leave.
fn let_else(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let leave = match (&maker.result, maker.loops.is_empty()) {
        (_, false) => Stmt { kind: exit(maker)?, exprs: vec![], blocks: vec![] },
        (Some(result), true) => {
            let result = result.clone();
            let exprs = result.map(|ty| maker.anchored(true, |maker| stored(maker, &ty, 1)));
            let exprs = exprs.into_iter().collect();
            Stmt { kind: StmtKind::Return, exprs, blocks: vec![] }
        }
        (None, true) => return None,
    };
    let ty = maker.ty();
    let value = maker.anchored(false, |maker| stored(maker, &ty, depth));
    let pattern = patterns::pattern(maker, &ty, true, 2);
    patterns::bind(maker, &pattern, &ty);
    let block = Block { stmts: vec![leave], value: None };
    one(StmtKind::TakeElse(pattern), vec![value], vec![block])
}

fn matching(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if deep(maker) {
        return None;
    }
    let (arms, exprs, ty) = patterns::arms(maker, depth);
    let mut blocks = Vec::new();
    for arm in &arms {
        blocks.push(maker.scoped(|maker| {
            patterns::bind(maker, &arm.pattern, &ty);
            block(maker, depth)
        }));
    }
    one(StmtKind::Match(arms), exprs, blocks)
}

fn deep(maker: &Maker) -> bool {
    maker.level > 3
}

fn branch(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if deep(maker) {
        return None;
    }
    let condition = maker.anchored(false, |maker| expression(maker, &Ty::Bool, depth));
    let mut blocks = vec![block(maker, depth)];
    if maker.random.percent(50) {
        blocks.push(block(maker, depth));
    }
    one(StmtKind::If, vec![condition], blocks)
}
