//! Operators and casts.

use super::*;

pub(super) fn arithmetic(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    if !ty.is_number() {
        return None;
    }
    let op = *maker.random.pick(&["+", "-", "*", "+"]);
    let mut children = vec![expression(maker, ty, depth - 1), expected(maker, ty, depth - 1)];
    if ty.is_float() {
        let whole = |children: &[Expr]| {
            exact::bound(&Expr::new(ExprKind::Binary(op), ty.clone(), children.to_vec())).is_exact()
        };
        if !whole(&children) {
            children = children.into_iter().map(settled).collect();
        }
    }
    Some(Expr::new(ExprKind::Binary(op), ty.clone(), children))
}

pub(super) fn division(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    if !ty.is_number() {
        return None;
    }
    let op = *maker.random.pick(&["/", "%"]);
    let left = expression(maker, ty, depth - 1);
    let right = match (ty.is_float(), op) {
        (true, "/") => Expr::literal(maker.random.pick(&["2.0", "4.0", "0.5", "-2.0"]), ty),
        (true, _) => Expr::literal(maker.random.pick(&["3.0", "7.0", "2.5", "-5.0"]), ty),
        (false, _) => expected(maker, ty, depth - 1),
    };
    let expr = Expr::new(ExprKind::Binary(op), ty.clone(), vec![left, right]);
    if ty.is_float() && !exact::bound(&expr).is_exact() { None } else { Some(expr) }
}

pub(super) fn bitwise(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    if !ty.is_integer() && *ty != Ty::Bool {
        return None;
    }
    let op = *maker.random.pick(&["&", "|", "^"]);
    let children = vec![expression(maker, ty, depth - 1), expected(maker, ty, depth - 1)];
    Some(Expr::new(ExprKind::Binary(op), ty.clone(), children))
}

pub(super) fn shift(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    if !ty.is_integer() {
        return None;
    }
    let op = *maker.random.pick(&["<<", ">>"]);
    let left = certain(maker, ty, depth - 1);
    let amount = maker.integer();
    let children = vec![left, certain(maker, &amount, depth - 1)];
    Some(Expr::new(ExprKind::Binary(op), ty.clone(), children))
}

pub(super) fn prefix(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    let op = match ty {
        Ty::F32 | Ty::F64 => "-",
        _ if ty.is_signed() => *maker.random.pick(&["-", "!"]),
        _ if ty.is_integer() || *ty == Ty::Bool => "!",
        _ => return None,
    };
    let child = certain(maker, ty, depth - 1);
    Some(Expr::new(ExprKind::Unary(op), ty.clone(), vec![child]))
}

pub(super) fn comparison(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    if *ty != Ty::Bool {
        return None;
    }
    let of = maker.scalar();
    let ops: &[_] =
        if of == Ty::Bool { &["==", "!="] } else { &["==", "!=", "<", "<=", ">", ">="] };
    let op = *maker.random.pick(ops);
    let children = vec![certain(maker, &of, depth - 1), expected(maker, &of, depth - 1)];
    Some(Expr::new(ExprKind::Binary(op), Ty::Bool, children))
}

pub(super) fn connective(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    if *ty != Ty::Bool {
        return None;
    }
    let op = *maker.random.pick(&["&&", "||"]);
    let children = vec![expression(maker, ty, depth - 1), expression(maker, ty, depth - 1)];
    Some(Expr::new(ExprKind::Binary(op), Ty::Bool, children))
}

pub(super) fn cast(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    if !ty.is_number() {
        return None;
    }
    let from = maker.scalar();
    let mut child = certain(maker, &from, depth - 1);
    match (from.is_float(), ty.is_float()) {
        (false, true) if from == Ty::Bool => return None,
        (false, true) => {
            let (op, by) = *maker.random.pick(&[("&", 63), ("%", 50), ("&", 127)]);
            let by = Expr::literal(by, &from);
            child = Expr::new(ExprKind::Binary(op), from, vec![child, by]);
        }
        _ => {}
    }
    Some(Expr::new(ExprKind::Cast, ty.clone(), vec![child]))
}
