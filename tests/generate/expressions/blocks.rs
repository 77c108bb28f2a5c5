//! Values of blocks, branches, loops and `match`.

use super::*;

pub(super) fn if_value(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    let condition = certain(maker, &Ty::Bool, depth - 1);
    let blocks = vec![value_block(maker, ty, depth - 1), value_block(maker, ty, depth - 1)];
    let mut expr = Expr::new(ExprKind::If, ty.clone(), vec![condition]);
    expr.blocks = blocks;
    Some(expr)
}

pub(super) fn block_value(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    let mut expr = Expr::new(ExprKind::Block, ty.clone(), Vec::new());
    expr.blocks = vec![value_block(maker, ty, depth - 1)];
    Some(expr)
}

/// A block with a value and now and then statements.
pub(super) fn value_block(maker: &mut Maker, ty: &Ty, depth: usize) -> Block {
    let count = if maker.pure || maker.random.percent(60) { 0 } else { 1 };
    maker.scoped(|maker| {
        let stmts = maker
            .anchored(false, |maker| crate::statements::statements(maker, count, depth.min(1)));
        Block { stmts, value: Some(Box::new(expression(maker, ty, depth))) }
    })
}

/// `'label: { … }` with a value, of which some come by `break`.
pub(super) fn labelled_value(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    if maker.pure || maker.level > 3 {
        return None;
    }
    let label = maker.fresh("'b");
    maker.loops.push(Around::Block { label: label.clone(), ty: Some(ty.clone()) });
    let block = maker.scoped(|maker| {
        let stmts = maker.anchored(false, |maker| crate::statements::leaving(maker, depth.min(1)));
        Block { stmts, value: Some(Box::new(stored(maker, ty, depth - 1))) }
    });
    maker.loops.pop();
    let mut expr = Expr::new(ExprKind::Labelled(label), ty.clone(), Vec::new());
    expr.blocks = vec![block];
    Some(expr)
}

/// `loop` with values that come by `break`.
pub(super) fn loop_value(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    if maker.pure || maker.level > 3 || maker.loops.len() > 1 {
        return None;
    }
    // It stands within the loop, where `break` without a label is another one.
    let loops = std::mem::take(&mut maker.loops);
    let last = stored(maker, ty, depth - 1);
    maker.loops = loops;
    let (label, fuel) = (maker.fresh("'l"), maker.fresh("f"));
    maker.loops.push(Around::Value { label: label.clone(), ty: ty.clone() });
    let stmts = maker.scoped(|maker| {
        maker.anchored(false, |maker| crate::statements::leaving(maker, depth.min(1)))
    });
    maker.loops.pop();
    let rounds = maker.random.between(1, 4);
    let kind = ExprKind::LoopValue { label, fuel, rounds };
    let mut expr = Expr::new(kind, ty.clone(), vec![last]);
    expr.blocks = vec![Block { stmts, value: None }];
    Some(expr)
}

pub(super) fn match_value(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    let (arms, children, of) = crate::patterns::arms(maker, depth - 1);
    let mut blocks = Vec::new();
    for arm in &arms {
        blocks.push(maker.scoped(|maker| {
            crate::patterns::bind(maker, &arm.pattern, &of);
            value_block(maker, ty, depth - 1)
        }));
    }
    let mut expr = Expr::new(ExprKind::Match(arms), ty.clone(), children);
    expr.blocks = blocks;
    Some(expr)
}
