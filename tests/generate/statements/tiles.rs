//! What the threads of a tile do together: tile_static arrays, barriers, uniform control flow.

use super::*;

pub(super) const BARRIERS: &[&str] =
    &["wait", "wait", "wait_with_all_memory_fence", "wait_with_tile_static_memory_fence"];

pub(super) fn tile_static(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if maker.shared.len() > 2 || maker.level > 1 {
        return None;
    }
    let ty = if maker.random.percent(20) { Ty::Bool } else { maker.element() };
    let value = maker.anchored(true, |maker| stored(maker, &ty, depth));
    let name = maker.fresh("s");
    maker.shared.push(crate::maker::Variable {
        name: name.clone(),
        ty: ty.clone(),
        mutable: true,
        uniform: false,
    });
    let dimensions = maker.kernel.as_ref()?.extent.len() + usize::from(matches!(ty, Ty::Array(..)));
    let pad =
        if dimensions > 1 && maker.random.percent(30) { maker.random.between(1, 3) } else { 0 };
    one(StmtKind::TileStatic { name, ty, pad }, vec![value], Vec::new())
}

pub(super) fn exchange(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if maker.shared.is_empty() {
        return None;
    }
    let shared = maker.shared.clone();
    let whole = maker.random.pick(&shared).ty.clone();
    let ty = match whole {
        Ty::Array(element, _) => *element,
        Ty::Struct(number) => maker.structs[number].fields[0].1.clone(),
        scalar => scalar,
    };
    (maker.exchange, maker.pure) = (true, true);
    let value = maker.anchored(true, |maker| stored(maker, &ty, depth.max(2)));
    (maker.exchange, maker.pure) = (false, false);
    let name = maker.fresh("v");
    maker.declare(&name, &ty, maker.level > 9);
    let barriers = [*maker.random.pick(BARRIERS), *maker.random.pick(BARRIERS)];
    one(StmtKind::Exchange { name, ty, barriers }, vec![value], Vec::new())
}

pub(super) fn barrier(maker: &mut Maker, _depth: usize) -> Option<Vec<Stmt>> {
    let name = *maker.random.pick(&["wait", "wait_with_global_memory_fence"]);
    one(StmtKind::Barrier(name), Vec::new(), Vec::new())
}

/// A call of a function that waits.
pub(super) fn call_together(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if maker.waiting.is_empty() {
        return None;
    }
    let waiting = maker.waiting.clone();
    let function = maker.random.pick(&waiting);
    // What is lent stays as it is until the call.
    let pure = maker.pure;
    maker.pure |= function.parameters.iter().any(Parameter::is_reference);
    let arguments = function.parameters.iter().enumerate();
    let arguments: Vec<_> = arguments
        .map(|(number, each)| argument(maker, function, number, each, depth + 1))
        .collect();
    maker.pure = pure;
    let (name, ty) = (maker.fresh("v"), function.result.clone());
    maker.declare(&name, &ty, false);
    let call = Expr::new(ExprKind::Call(function.name.clone()), ty.clone(), arguments);
    one(StmtKind::Let { name, ty, mutable: false, typed: false }, vec![call], Vec::new())
}

/// What a subgroup finds of the values that its threads have. How many threads it has is the accelerator's, so
/// what is found is the thread's own value again.
pub(super) fn meet(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    const OF_ANY: &[&str] = &[
        "subgroup::inclusive_add(t, own).wrapping_sub(subgroup::exclusive_add(t, own))",
        "subgroup::shuffle(t, own, subgroup::lane(t))",
        "own.min(subgroup::max(t, own))",
        "subgroup::inclusive_min(t, own).max(own)",
        "if subgroup::any(t, own == own) { own } else { !own }",
    ];
    const OF_THE_SAME: &[&str] = &[
        "subgroup::broadcast_first(t, own)",
        "subgroup::min(t, own)",
        "subgroup::and(t, own) | subgroup::or(t, own)",
        "if subgroup::all(t, own == subgroup::max(t, own)) { own } else { !own }",
    ];
    let ty = if maker.random.percent(50) { Ty::I32 } else { Ty::U32 };
    let (value, all) = match maker.random.percent(60) {
        true => (maker.anchored(true, |maker| stored(maker, &ty, depth)), OF_ANY),
        false => (maker.uniform(&ty), OF_THE_SAME),
    };
    let (name, by) = (maker.fresh("v"), *maker.random.pick(all));
    maker.declare(&name, &ty, false);
    one(StmtKind::Meet { name, ty, by }, vec![value], Vec::new())
}

pub(super) fn uniform_block(maker: &mut Maker, depth: usize) -> Block {
    let count = maker.random.between(1, 3);
    let stmts = maker.scoped(|maker| together(maker, count, depth));
    Block { stmts, value: None }
}

pub(super) fn uniform_loop(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if deep(maker) {
        return None;
    }
    let ty = maker.integer();
    let first = Expr::literal(maker.random.below(2), &ty);
    let end = maker.uniform(&ty);
    let end = Expr::new(ExprKind::Binary("&"), ty.clone(), vec![end, Expr::literal(3, &ty)]);
    let name = maker.fresh("k");
    let block = maker.scoped(|maker| {
        maker.declare(&name, &ty, false);
        maker.variables.last_mut().expect("it was declared").uniform = true;
        uniform_block(maker, depth)
    });
    let adaptors = if maker.random.percent(30) { ".rev()" } else { "" };
    let kind = StmtKind::For { label: None, name, inclusive: false, adaptors, unroll: "" };
    one(kind, vec![first, end], vec![block])
}

pub(super) fn uniform_branch(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if deep(maker) {
        return None;
    }
    let rank = maker.kernel.as_ref()?.extent.len();
    let (left, ty) = if maker.random.percent(50) {
        let index = Expr::new(ExprKind::KernelIndex("tile"), Ty::Index(rank), Vec::new());
        let kind = ExprKind::Component(maker.random.below(rank));
        (Expr::new(kind, Ty::Usize, vec![index]), Ty::Usize)
    } else {
        let ty = maker.integer();
        (maker.uniform(&ty), ty)
    };
    let op = *maker.random.pick(&["==", "!=", "<", ">="]);
    let right = Expr::literal(maker.random.below(3), &ty);
    let condition = Expr::new(ExprKind::Binary(op), Ty::Bool, vec![left, right]);
    let mut blocks = vec![uniform_block(maker, depth)];
    if maker.random.percent(30) {
        blocks.push(uniform_block(maker, depth));
    }
    one(StmtKind::If, vec![condition], blocks)
}
