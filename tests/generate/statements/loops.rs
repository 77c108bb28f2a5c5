//! Loops, labelled blocks, and what leaves them.

use super::*;

pub(super) const ADAPTORS: &[&str] = &[
    "",
    "",
    "",
    ".rev()",
    ".step_by(1)",
    ".step_by(2)",
    ".step_by(3)",
    ".rev().step_by(2)",
    ".step_by(2).rev()",
];

/// The body of a loop, and its label.
pub(super) fn body(maker: &mut Maker, depth: usize) -> (Option<String>, Block) {
    let label = maker.random.percent(30).then(|| maker.fresh("'l"));
    maker.loops.push(Around::Loop { label: label.clone() });
    let block = block(maker, depth);
    maker.loops.pop();
    (label, block)
}

pub(super) fn may_loop(maker: &Maker) -> bool {
    !deep(maker) && maker.loops.len() < 2
}

/// The ends of a range of few numbers.
pub(super) fn range(maker: &mut Maker, ty: &Ty) -> [Expr; 2] {
    let first = maker.random.below(3);
    let last = first + maker.random.below(5);
    let kind = ExprKind::Literal { text: first.to_string(), bare: maker.random.percent(50) };
    let first = Expr::new(kind, ty.clone(), Vec::new());
    if maker.random.percent(60) {
        return [first, Expr::literal(last, ty)];
    }
    let end = maker.anchored(false, |maker| expression(maker, ty, 1));
    let mask = Expr::literal(3, ty);
    [first, Expr::new(ExprKind::Binary("&"), ty.clone(), vec![end, mask])]
}

pub(super) fn for_loop(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if !may_loop(maker) {
        return None;
    }
    let ty = maker.integer();
    let range = range(maker, &ty);
    let name = maker.fresh("k");
    let inclusive = maker.random.percent(25);
    // Only some ranges know their length, which turning steps around needs.
    let counted = !inclusive && !matches!(ty, Ty::I64 | Ty::U64);
    let adaptors = *maker.random.pick(&ADAPTORS[..ADAPTORS.len() - usize::from(!counted)]);
    let (label, block) = maker.scoped(|maker| {
        maker.declare(&name, &ty, false);
        body(maker, depth)
    });
    let unroll = if maker.random.percent(10) { "#[unroll(never)]" } else { "" };
    let kind = StmtKind::For { label, name, inclusive, adaptors, unroll };
    one(kind, range.into(), vec![block])
}

/// A loop that is written out: nothing leaves it, and its ends are known.
pub(super) fn unrolled(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if !may_loop(maker) {
        return None;
    }
    // What numbers of 64 bits count is not known when a kernel is built.
    let ty = maker.integer();
    let ty = if matches!(ty, Ty::I64 | Ty::U64) { Ty::U32 } else { ty };
    let first = maker.random.below(3);
    let range = [first, first + maker.random.below(4)].map(|end| Expr::literal(end, &ty));
    let name = maker.fresh("k");
    let (loops, result) = (std::mem::take(&mut maker.loops), maker.result.take());
    let block = maker.scoped(|maker| {
        maker.declare(&name, &ty, false);
        let count = maker.random.between(1, 2);
        Block { stmts: statements(maker, count, depth), value: None }
    });
    (maker.loops, maker.result) = (loops, result);
    let leaves = any_leaves(&block);
    let unroll = if leaves { "" } else { "#[unroll]" };
    let kind = StmtKind::For { label: None, name, inclusive: false, adaptors: "", unroll };
    one(kind, range.into(), vec![block])
}

/// Whether there is a `break`, `continue` or `return` anywhere in it, also of a loop within.
fn any_leaves(block: &Block) -> bool {
    let in_expr = |expr: &Expr| expr_leaves(expr);
    block.stmts.iter().any(|stmt| {
        let own = matches!(
            stmt.kind,
            StmtKind::Break(_)
                | StmtKind::Continue(_)
                | StmtKind::Return
                | StmtKind::Loop { .. }
                | StmtKind::WhileLet { .. }
        );
        own || stmt.exprs.iter().any(in_expr) || stmt.blocks.iter().any(any_leaves)
    }) || block.value.as_deref().is_some_and(in_expr)
}

fn expr_leaves(expr: &Expr) -> bool {
    matches!(expr.kind, ExprKind::LoopValue { .. })
        || expr.children.iter().any(expr_leaves)
        || expr.blocks.iter().any(any_leaves)
}

pub(super) fn while_loop(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if !may_loop(maker) {
        return None;
    }
    // `break` without a label is not allowed there.
    let loops = std::mem::take(&mut maker.loops);
    let condition = maker.anchored(false, |maker| expression(maker, &Ty::Bool, depth));
    maker.loops = loops;
    let (fuel, rounds) = (maker.fresh("f"), maker.random.between(1, 5));
    let (label, block) = body(maker, depth);
    one(StmtKind::While { label, fuel, rounds }, vec![condition], vec![block])
}

pub(super) fn endless_loop(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if !may_loop(maker) {
        return None;
    }
    let (fuel, rounds) = (maker.fresh("f"), maker.random.between(1, 5));
    let (label, block) = body(maker, depth);
    one(StmtKind::Loop { label, fuel, rounds }, Vec::new(), vec![block])
}

/// A loop over the elements of an array, which are read or changed.
pub(super) fn each(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if !may_loop(maker) {
        return None;
    }
    let by = *maker.random.pick(&["", "", "&", ".iter()", "&mut ", ".iter_mut()"]);
    let exclusive = by.contains("mut");
    let arrays = maker.numbers(|variable| {
        matches!(variable.ty, Ty::Array(..))
            && (variable.mutable || !exclusive)
            && !variable.name.starts_with('(')
    });
    let (array, number) = match arrays[..] {
        [] if !by.is_empty() => return None,
        _ if by.is_empty() && maker.random.percent(50) => {
            let element = if maker.random.percent(50) { maker.ty() } else { maker.scalar() };
            let ty = Ty::Array(Box::new(element), maker.random.between(1, 4));
            (maker.anchored(false, |maker| stored(maker, &ty, depth)), None)
        }
        [] => return None,
        _ => {
            let number = *maker.random.pick(&arrays);
            let variable = maker.variables[number].clone();
            (Expr::name(&*variable.name, &variable.ty), Some(number))
        }
    };
    let Ty::Array(element, _) = array.ty.clone() else { unreachable!("it is an array") };
    // What is borrowed is not assigned to, and not even read if its elements are changed.
    let borrowed: Vec<_> = number.into_iter().filter(|_| !by.is_empty()).collect();
    let takes_apart = !exclusive && patterns::has_parts(&element) && maker.random.percent(70);
    let pattern = match (takes_apart, by) {
        // A pattern against a reference is one of `&`.
        (true, _) => patterns::pattern(maker, &element, false, 2),
        (false, "") => Pattern::name(maker.fresh("k"), maker.random.percent(20)),
        (false, _) => Pattern::reference(&maker.fresh("k"), By::Value),
    };
    let (label, block) = maker.without(&borrowed, !exclusive, |maker| {
        maker.scoped(|maker| {
            match &pattern {
                Pattern::Name { name, .. } if exclusive => maker.declare(name, &element, true),
                pattern => patterns::bind(maker, pattern, &element),
            }
            body(maker, depth)
        })
    });
    one(StmtKind::Each { label, pattern, by }, vec![array], vec![block])
}

pub(super) fn while_let(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if !may_loop(maker) {
        return None;
    }
    let loops = std::mem::take(&mut maker.loops);
    let ty = maker.ty();
    let value = maker.anchored(false, |maker| stored(maker, &ty, depth));
    maker.loops = loops;
    let pattern = patterns::pattern(maker, &ty, true, 2);
    let (fuel, rounds) = (maker.fresh("f"), maker.random.between(1, 5));
    let (label, block) = maker.scoped(|maker| {
        patterns::bind(maker, &pattern, &ty);
        body(maker, depth)
    });
    one(StmtKind::WhileLet { pattern, label, fuel, rounds }, vec![value], vec![block])
}

pub(super) fn labelled(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if deep(maker) {
        return None;
    }
    let label = maker.fresh("'b");
    maker.loops.push(Around::Block { label: label.clone(), ty: None });
    let stmts = maker.scoped(|maker| leaving(maker, depth));
    maker.loops.pop();
    one(StmtKind::Labelled(label), Vec::new(), vec![Block { stmts, value: None }])
}

/// Statements of which one leaves, maybe, what is around.
pub fn leaving(maker: &mut Maker, depth: usize) -> Vec<Stmt> {
    let mut stmts = statements(maker, 1, depth);
    if !stmts.last().is_some_and(leaves) {
        stmts.extend(leave(maker, depth).into_iter().flatten());
    }
    if !stmts.last().is_some_and(leaves) && maker.random.percent(50) {
        stmts.extend(statements(maker, 1, depth));
    }
    stmts
}

/// `break` or `continue`, mostly under a condition.
pub(super) fn leave(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if maker.loops.is_empty() {
        return None;
    }
    let number = maker.random.below(maker.loops.len());
    let innermost = number == maker.loops.len() - 1;
    let stays = maker.random.percent(50);
    let mut exprs = Vec::new();
    let mut value =
        |maker: &mut Maker, ty: &Ty| exprs.push(maker.anchored(true, |maker| stored(maker, ty, 1)));
    let kind = match maker.loops[number].clone() {
        Around::Loop { label: None } if !innermost => return None,
        Around::Loop { label } => {
            let label = if innermost && maker.random.percent(50) { None } else { label };
            if stays { StmtKind::Continue(label) } else { StmtKind::Break(label) }
        }
        Around::Value { label, .. } if stays => StmtKind::Continue(Some(label)),
        Around::Value { label, ty } => {
            value(maker, &ty);
            StmtKind::Break(Some(label))
        }
        Around::Block { label, ty } => {
            if let Some(ty) = ty {
                value(maker, &ty);
            }
            StmtKind::Break(Some(label))
        }
    };
    conditional(maker, Stmt { kind, exprs, blocks: vec![] }, depth)
}

pub(super) fn conditional(maker: &mut Maker, stmt: Stmt, depth: usize) -> Option<Vec<Stmt>> {
    if maker.random.percent(4) && maker.level > 1 {
        return Some(vec![stmt]);
    }
    let condition = maker.anchored(false, |maker| expression(maker, &Ty::Bool, depth));
    let block = Block { stmts: vec![stmt], value: None };
    one(StmtKind::If, vec![condition], vec![block])
}

/// `return`
pub(super) fn give(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let exprs = match maker.result.clone()? {
        Some(ty) => vec![maker.anchored(true, |maker| stored(maker, &ty, depth))],
        None => Vec::new(),
    };
    conditional(maker, Stmt { kind: StmtKind::Return, exprs, blocks: vec![] }, depth)
}
