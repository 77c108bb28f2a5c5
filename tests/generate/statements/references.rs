//! Names for places: references, and patterns with `ref` and `ref mut`.

use super::*;

/// A place of a variable; its indices do not use the variables with these numbers.
fn place(maker: &mut Maker, number: usize, hidden: &[usize]) -> Expr {
    let variable = maker.variables[number].clone();
    let whole = Expr::name(&*variable.name, &variable.ty);
    let pure = std::mem::replace(&mut maker.pure, true);
    let place = maker.without(hidden, false, |maker| part(maker, whole));
    maker.pure = pure;
    place
}

/// A variable, by its number: one that may be changed, or else read. Of what is captured, a constant or an array that
/// threads share, no pattern has a `ref`.
fn lent(maker: &mut Maker, exclusive: bool, by_pattern: bool) -> Option<usize> {
    let is_captured = |name: &str| name.starts_with('C') || by_pattern && name.starts_with('c');
    let numbers = maker.numbers(|variable| match exclusive {
        true => variable.mutable,
        false => !is_captured(&variable.name) && variable.ty != Ty::Tuple(Vec::new()),
    });
    (!numbers.is_empty()).then(|| *maker.random.pick(&numbers))
}

/// A name for a place in a block.
pub(super) fn lend(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if deep(maker) || maker.pure {
        return None;
    }
    let by = *maker.random.pick(&["&", "&mut ", "&mut ", "ref ", "ref mut ", "ref mut "]);
    let exclusive = by.ends_with("mut ");
    let number = lent(maker, exclusive, by.starts_with("ref"))?;
    let place = place(maker, number, &[number]);
    let (ty, name) = (place.ty.clone(), format!("(*{})", maker.fresh("r")));
    let block = maker.without(&[number], !exclusive, |maker| {
        maker.scoped(|maker| {
            maker.declare(&name, &ty, exclusive);
            let mut stmts = Vec::new();
            if exclusive {
                let place = part(maker, Expr::name(&*name, &ty));
                stmts.extend(assign(maker, place, depth.min(1)).into_iter().flatten());
            }
            stmts.extend(block(maker, depth).stmts);
            let kind = StmtKind::Lend { name: name.clone(), by };
            stmts.insert(0, Stmt { kind, exprs: vec![place], blocks: vec![] });
            Block { stmts, value: None }
        })
    });
    one(StmtKind::Block, vec![], vec![block])
}

/// `std::mem::swap` of places of two variables.
pub(super) fn swap(maker: &mut Maker, _depth: usize) -> Option<Vec<Stmt>> {
    if maker.pure {
        return None;
    }
    let one_of = lent(maker, true, false)?;
    let left = place(maker, one_of, &[one_of]);
    let others = maker.numbers(|variable| variable.mutable);
    let fits = |number: &usize| {
        *number != one_of && maker.contains(&maker.variables[*number].ty, &left.ty)
    };
    let others: Vec<_> = others.into_iter().filter(fits).collect();
    if others.is_empty() {
        return None;
    }
    let other = *maker.random.pick(&others);
    let variable = maker.variables[other].clone();
    let whole = Expr::name(variable.name, &variable.ty);
    let pure = std::mem::replace(&mut maker.pure, true);
    let right = maker.without(&[one_of, other], false, |maker| {
        maker.anchored(false, |maker| descend(maker, whole, &left.ty, 1))
    });
    maker.pure = pure;
    one(StmtKind::Swap, vec![left, right], vec![])
}

/// A pattern that refers to parts of a variable, in `let`, `if let`, `while let` or `match`.
pub(super) fn taking_by_reference(maker: &mut Maker, depth: usize) -> Option<Vec<Stmt>> {
    if deep(maker) || maker.pure {
        return None;
    }
    let exclusive = maker.random.percent(65);
    let number = lent(maker, exclusive, true)?;
    let place = place(maker, number, &[number]);
    let ty = place.ty.clone();
    let by = if exclusive { By::MutableReference } else { By::Reference };
    let subject = Expr::new(ExprKind::Lent { exclusive }, ty.clone(), vec![place]);
    let kind = maker.random.below(4);
    if kind == 2 && !loops::may_loop(maker) {
        return None;
    }
    maker.without(&[number], !exclusive, |maker| match kind {
        0 => {
            let pattern = referring(maker, &ty, false, by);
            let block = inside(maker, &pattern, &ty, depth);
            let take = Stmt { kind: StmtKind::Take(pattern), exprs: vec![subject], blocks: vec![] };
            let stmts = [take].into_iter().chain(block.stmts).collect();
            one(StmtKind::Block, vec![], vec![Block { stmts, value: None }])
        }
        1 => {
            let pattern = referring(maker, &ty, true, by);
            let block = inside(maker, &pattern, &ty, depth);
            one(StmtKind::IfLet(pattern), vec![subject], vec![block])
        }
        2 => {
            let pattern = referring(maker, &ty, true, by);
            let (fuel, rounds) = (maker.fresh("f"), maker.random.between(1, 4));
            let (label, block) = maker.scoped(|maker| {
                patterns::bind(maker, &pattern, &ty);
                loops::body(maker, depth)
            });
            let kind = StmtKind::WhileLet { pattern, label, fuel, rounds };
            one(kind, vec![subject], vec![block])
        }
        _ => {
            let refers = maker.refers.replace(by);
            let (arms, exprs) = patterns::arms_of(maker, subject, &ty, depth);
            maker.refers = refers;
            let blocks = arms.iter().map(|arm| inside(maker, &arm.pattern, &ty, depth)).collect();
            one(StmtKind::Match(arms), exprs, blocks)
        }
    })
}

fn referring(maker: &mut Maker, ty: &Ty, refutable: bool, by: By) -> Pattern {
    let refers = maker.refers.replace(by);
    let pattern = patterns::pattern(maker, ty, refutable, 2);
    maker.refers = refers;
    pattern
}

fn inside(maker: &mut Maker, pattern: &Pattern, ty: &Ty, depth: usize) -> Block {
    maker.scoped(|maker| {
        patterns::bind(maker, pattern, ty);
        block(maker, depth)
    })
}
