//! Forms of values that are rare: constant expressions, structs from others, `matches!`, closures that
//! functions call.

use super::*;

/// `const { … }`
pub(super) fn inline(maker: &mut Maker, ty: &Ty, _depth: usize) -> Option<Expr> {
    let plain = |ty: &Ty| ty.is_number() || *ty == Ty::Bool;
    let fits = match ty {
        Ty::Array(element, _) => plain(element),
        ty => plain(ty),
    };
    let value = fits.then(|| maker.anchored(false, |maker| value(maker, ty)))?;
    Some(Expr::new(ExprKind::Inline, ty.clone(), vec![value]))
}

/// A struct with some fields, and the others of another one.
pub(super) fn update(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    let Ty::Struct(number) = ty else { return None };
    let fields = maker.structs[*number].fields.clone();
    let count = maker.random.below(fields.len());
    let fields = fields[..count].iter();
    let mut children: Vec<_> = maker
        .anchored(true, |maker| fields.map(|(_, field)| stored(maker, field, depth - 1)).collect());
    children.push(certain_stored(maker, ty, depth - 1));
    Some(Expr::new(ExprKind::Update(*number), ty.clone(), children))
}

/// `matches!(value, pattern if guard)`
pub(super) fn matching(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    if *ty != Ty::Bool {
        return None;
    }
    let of = maker.ty();
    let mut children = vec![certain_stored(maker, &of, depth - 1)];
    let pattern = crate::patterns::pattern(maker, &of, true, 2);
    if maker.random.percent(40) {
        // A guard may not assign to what is matched.
        let pure = std::mem::replace(&mut maker.pure, true);
        children.push(maker.scoped(|maker| {
            crate::patterns::bind(maker, &pattern, &of);
            certain(maker, &Ty::Bool, depth - 1)
        }));
        maker.pure = pure;
    }
    Some(Expr::new(ExprKind::Matches(pattern), Ty::Bool, children))
}

/// The length of an array.
pub(super) fn length(maker: &mut Maker, ty: &Ty, _depth: usize) -> Option<Expr> {
    if *ty != Ty::Usize {
        return None;
    }
    let arrays = maker.visible().filter(|variable| matches!(variable.ty, Ty::Array(..)));
    let arrays: Vec<_> = arrays.cloned().collect();
    if arrays.is_empty() {
        return None;
    }
    let array = maker.random.pick(&arrays).clone();
    let array = Expr::name(array.name, &array.ty);
    Some(Expr::new(ExprKind::Length, Ty::Usize, vec![array]))
}

/// A function that calls a closure twice.
pub(super) fn applied(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    if !ty.is_number() && *ty != Ty::Bool {
        return None;
    }
    // What the closure borrows is not assigned to while the start is made.
    let borrows = maker.random.percent(50);
    let pure = maker.pure;
    maker.pure |= borrows;
    let start = certain_stored(maker, ty, depth - 1);
    maker.pure = pure;
    let parameter = maker.fresh("p");
    let mutable = maker.numbers(|variable| variable.mutable);
    let kernel = maker.kernel.take();
    let (pure, shared) =
        (std::mem::replace(&mut maker.pure, true), std::mem::take(&mut maker.shared));
    let value = maker.without(&mutable, borrows, |maker| {
        maker.scoped(|maker| {
            maker.declare(&parameter, ty, false);
            certain_stored(maker, ty, depth - 1)
        })
    });
    (maker.kernel, maker.pure, maker.shared) = (kernel, pure, shared);
    let mut expr = Expr::new(ExprKind::Applied(parameter), ty.clone(), vec![start]);
    expr.blocks = vec![Block { stmts: Vec::new(), value: Some(Box::new(value)) }];
    Some(expr)
}
