//! Names that hide others, and the thread's index under other names.

use super::*;
use crate::tree::View;

/// A constant of a block, mostly with the name of a variable, and an assignment that uses it.
pub(super) fn constant(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let targets = maker.numbers(|variable| variable.mutable);
    if targets.is_empty() || maker.pure {
        return None;
    }
    let target = *maker.random.pick(&targets);
    let hidden = maker.numbers(|variable| variable.name.starts_with('v'));
    let hidden: Vec<_> = hidden.into_iter().filter(|number| *number != target).collect();
    let ty = maker.scalar();
    let value = maker.anchored(true, |maker| crate::expressions::value(maker, &ty));
    let place = Expr::name(&*maker.variables[target].name, &maker.variables[target].ty);
    let (number, name) = match hidden.is_empty() || maker.random.percent(25) {
        true => {
            let name = maker.fresh("C");
            maker.declare(&name, &ty, false);
            (maker.variables.len() - 1, name)
        }
        false => {
            let number = *maker.random.pick(&hidden);
            (number, maker.variables[number].name.clone())
        }
    };
    let before = maker.variables[number].clone();
    let pure = std::mem::replace(&mut maker.pure, true);
    maker.variables[number].ty = ty.clone();
    maker.variables[number].mutable = false;
    let place = part(maker, place);
    let assigned = assign(maker, place, depth.max(1));
    maker.pure = pure;
    match name.starts_with('C') {
        true => {
            maker.variables.pop();
        }
        false => maker.variables[number] = before,
    }
    // What rustc knows of a variable's name here is not known to the generator.
    let assigned = assigned.filter(|stmts| {
        name.starts_with('C') || stmts.iter().all(|stmt| stmt.exprs.iter().all(neither_divides))
    });
    let kind = StmtKind::Const { name, ty };
    let mut stmts = vec![Stmt { kind, exprs: vec![value], blocks: vec![] }];
    stmts.extend(assigned?);
    one(StmtKind::Block, vec![], vec![Block { stmts, value: None }])
}

/// Whether nothing in it is a divisor or an index.
fn neither_divides(expr: &Expr) -> bool {
    let divides = match &expr.kind {
        ExprKind::Binary(op) => matches!(*op, "/" | "%"),
        ExprKind::Method { .. } | ExprKind::Checked { .. } | ExprKind::Element => true,
        _ => false,
    };
    let values = expr.blocks.iter().filter_map(|block| block.value.as_deref());
    !divides && expr.children.iter().chain(values).all(neither_divides)
}

/// The names that an index can have: a new one, and that of the kernel's own where it has no tiles.
fn index_name(maker: &mut Maker) -> String {
    let tiled = maker.kernel.as_ref().is_some_and(|kernel| kernel.tile.is_some());
    if tiled || maker.random.percent(40) { maker.fresh("x") } else { "i".to_owned() }
}

/// The thread's own index under a name, and an assignment to its element by that.
pub(super) fn own_index(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let kernel = maker.kernel.clone()?;
    if maker.pure || kernel.outputs.is_empty() {
        return None;
    }
    let view = maker.random.pick(&kernel.outputs).clone();
    let (name, mutable) = (index_name(maker), maker.random.percent(30));
    let kind = if kernel.tile.is_some() { "global" } else { "" };
    let own = Expr::new(ExprKind::KernelIndex(kind), Ty::Index(kernel.extent.len()), Vec::new());
    let kind = ExprKind::Indexed { view: view.name, index: name.clone() };
    let element = Expr::new(kind, view.element, Vec::new());
    let assigned = elsewhere(maker, |maker| {
        let place = part(maker, element);
        assign(maker, place, depth)
    });
    block_with(name, mutable, own, assigned?)
}

/// Another index, mostly under the name of the thread's own, and an element at it that is read.
pub(super) fn other_index(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    let kernel = maker.kernel.clone()?;
    let inputs = kernel.inputs.iter().filter(|view| view.name != crate::exact::WILD);
    let inputs: Vec<_> = inputs.cloned().collect();
    if maker.pure || inputs.is_empty() {
        return None;
    }
    let view: View = maker.random.pick(&inputs).clone();
    let targets =
        maker.numbers(|variable| variable.mutable && maker.contains(&view.element, &variable.ty));
    if targets.is_empty() {
        return None;
    }
    let target = maker.variables[*maker.random.pick(&targets)].clone();
    let components = view.extent.iter().map(|side| {
        let any = maker.anchored(false, |maker| expression(maker, &Ty::Usize, 1));
        let side = Expr::literal(side, &Ty::Usize);
        Expr::new(ExprKind::Binary("%"), Ty::Usize, vec![any, side])
    });
    let components = components.collect();
    let rank = view.extent.len();
    let index = Expr::new(ExprKind::Index, Ty::Index(rank), components);
    let (name, mutable) = (index_name(maker), maker.random.percent(30));
    let kind = ExprKind::Indexed { view: view.name, index: name.clone() };
    let element = Expr::new(kind, view.element, Vec::new());
    let value = elsewhere(maker, |maker| {
        maker.anchored(false, |maker| descend(maker, element, &target.ty, depth))
    });
    let place = Expr::name(target.name, &target.ty);
    let assigned =
        vec![Stmt { kind: StmtKind::Assign("="), exprs: vec![place, value], blocks: Vec::new() }];
    // The index itself can be another one for a while, and is its own again after it.
    if kernel.mutable_index && rank == kernel.extent.len() && maker.random.percent(60) {
        let own = |name: &str| Expr::name(name, &Ty::Index(rank));
        let keep = maker.fresh("x");
        let set = |to: &str, value: Expr| Stmt {
            kind: StmtKind::Assign("="),
            exprs: vec![own(to), value],
            blocks: Vec::new(),
        };
        let kept = StmtKind::LetIndex { name: keep.clone(), mutable: false };
        let mut stmts = vec![Stmt { kind: kept, exprs: vec![own("i")], blocks: Vec::new() }];
        stmts.push(set("i", index));
        stmts.extend(assigned.into_iter().map(|mut stmt| {
            rename(&mut stmt.exprs[1], "i");
            stmt
        }));
        stmts.push(set("i", own(&keep)));
        return one(StmtKind::Block, vec![], vec![Block { stmts, value: None }]);
    }
    block_with(name, mutable, index, assigned)
}

/// Has the element that an expression reads be that of another index.
fn rename(expr: &mut Expr, to: &str) {
    if let ExprKind::Indexed { index, .. } = &mut expr.kind {
        *index = to.to_owned();
    }
    expr.children.iter_mut().for_each(|child| rename(child, to));
}

/// Makes something that does not name the thread's index itself.
fn elsewhere<T>(maker: &mut Maker, make: impl FnOnce(&mut Maker) -> T) -> T {
    let (kernel, pure) = (maker.kernel.take(), std::mem::replace(&mut maker.pure, true));
    let shared = std::mem::take(&mut maker.shared);
    let made = make(maker);
    (maker.kernel, maker.pure, maker.shared) = (kernel, pure, shared);
    made
}

fn block_with(name: String, mutable: bool, index: Expr, after: Vec<Stmt>) -> Option<Vec<Stmt>> {
    let kind = StmtKind::LetIndex { name, mutable };
    let first = Stmt { kind, exprs: vec![index], blocks: Vec::new() };
    let stmts = [first].into_iter().chain(after).collect();
    one(StmtKind::Block, vec![], vec![Block { stmts, value: None }])
}

/// A line that is printed, or a check that holds.
pub(super) fn report(maker: &mut Maker, _depth: usize) -> Option<Vec<Stmt>> {
    if maker.pure {
        return None;
    }
    if maker.random.percent(50) {
        let ty = maker.integer();
        let value = crate::expressions::steady(maker, &ty);
        return one(StmtKind::Check, vec![value], vec![]);
    }
    let values = (0..maker.random.between(1, 2)).map(|_| {
        let ty = maker.scalar();
        crate::expressions::steady(maker, &ty)
    });
    let values = values.collect();
    one(StmtKind::Print, values, vec![])
}
