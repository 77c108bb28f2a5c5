//! Methods of std's numbers: tables of their names in kernels and in the plain form, where those
//! that std's would panic in are methods of the oracle.

use crate::exact;
use crate::expressions::{expression, settled, stored};
use crate::maker::Maker;
use crate::tree::{Block, Choice, Expr, ExprKind, Ty};

type Names = (&'static str, &'static str);

const fn same(name: &'static str) -> Names {
    (name, name)
}

/// Of two numbers of a type, one of that type.
const PAIRS: &[Names] = &[
    same("wrapping_add"),
    same("wrapping_sub"),
    same("wrapping_mul"),
    same("saturating_add"),
    same("saturating_sub"),
    same("saturating_mul"),
    same("min"),
    same("max"),
    ("wrapping_div", "over"),
    ("wrapping_rem", "modulo"),
    ("rem_euclid", "rest_euclid"),
    ("div_euclid", "over_euclid"),
];

/// Of two unsigned numbers.
const UNSIGNED_PAIRS: &[Names] =
    &[same("abs_diff"), ("div_ceil", "over_up"), ("next_multiple_of", "multiple_up")];

/// Of a number and an amount.
const AMOUNTS: &[Names] = &[
    same("rotate_left"),
    same("rotate_right"),
    same("wrapping_shl"),
    same("wrapping_shr"),
    ("pow", "wrapping_pow"),
    same("saturating_pow"),
];

/// Of one number.
const SINGLES: &[Names] = &[same("wrapping_neg"), same("swap_bytes"), same("reverse_bits")];
const UNSIGNED_SINGLES: &[Names] = &[same("isqrt"), ("next_power_of_two", "power_of_two_up")];
const SIGNED_SINGLES: &[Names] =
    &[same("signum"), ("abs", "wrapping_abs"), same("saturating_abs"), ("isqrt", "root")];

/// Of a number of any type, a `u32`.
const COUNTS: &[Names] = &[
    same("leading_zeros"),
    same("leading_ones"),
    same("trailing_zeros"),
    same("trailing_ones"),
    same("count_ones"),
    same("count_zeros"),
    ("ilog2", "logarithm"),
];

/// Of two numbers, one that may not exist; and one with whether it overflowed.
const CHECKED: &[Names] = &[
    same("checked_add"),
    same("checked_sub"),
    same("checked_mul"),
    same("checked_div"),
    same("checked_rem"),
    same("checked_div_euclid"),
    same("checked_rem_euclid"),
];
const OVERFLOWING: &[Names] =
    &[same("overflowing_add"), same("overflowing_sub"), same("overflowing_mul")];

/// Of one float.
const ROUNDING: &[Names] =
    &[same("floor"), same("ceil"), same("trunc"), same("round"), same("abs"), same("signum")];
const FLOAT_PAIRS: &[Names] = &[same("min"), same("max"), same("copysign")];

fn call((name, plain): Names, ty: &Ty, children: Vec<Expr>) -> Option<Expr> {
    Some(Expr::new(ExprKind::Method { name, plain }, ty.clone(), children))
}

fn receiver(maker: &mut Maker, ty: &Ty, depth: usize) -> Expr {
    maker.anchored(false, |maker| expression(maker, ty, depth - 1))
}

fn argument(maker: &mut Maker, ty: &Ty, depth: usize) -> Expr {
    maker.anchored(true, |maker| expression(maker, ty, depth - 1))
}

/// A method that gives a value of the type.
pub fn method(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    match ty {
        Ty::Bool => {
            let of = maker.integer();
            overflowing(maker, &of, "1", ty, depth)
        }
        Ty::U32 if maker.random.percent(25) => count(maker, depth),
        _ if ty.is_float() => float(maker, ty, depth),
        _ if ty.is_integer() => integer(maker, ty, depth),
        _ => None,
    }
}

fn integer(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    let one = receiver(maker, ty, depth);
    let signed = ty.is_signed();
    match maker.random.below(10) {
        0..4 => {
            let table = if !signed && maker.random.percent(25) { UNSIGNED_PAIRS } else { PAIRS };
            let names = *maker.random.pick(table);
            let other = argument(maker, ty, depth);
            call(names, ty, vec![one, other])
        }
        4 | 5 => {
            let names = *maker.random.pick(AMOUNTS);
            let amount = argument(maker, &Ty::U32, depth);
            call(names, ty, vec![one, amount])
        }
        6 => {
            let ends = [argument(maker, ty, depth), argument(maker, ty, depth)];
            call(("clamp", "clamped"), ty, [one].into_iter().chain(ends).collect())
        }
        7 => overflowing(maker, ty, "0", ty, depth),
        _ => {
            let particular = if signed { SIGNED_SINGLES } else { UNSIGNED_SINGLES };
            let table = if maker.random.percent(50) { particular } else { SINGLES };
            call(*maker.random.pick(table), ty, vec![one])
        }
    }
}

/// A part of the pair that an overflowing method gives.
fn overflowing(maker: &mut Maker, of: &Ty, part: &str, ty: &Ty, depth: usize) -> Option<Expr> {
    let children = vec![receiver(maker, of, depth), argument(maker, of, depth)];
    let names = *maker.random.pick(OVERFLOWING);
    let pair = call(names, &Ty::Tuple(vec![of.clone(), Ty::Bool]), children)?;
    Some(Expr::new(ExprKind::Field(part.to_owned()), ty.clone(), vec![pair]))
}

fn count(maker: &mut Maker, depth: usize) -> Option<Expr> {
    if maker.random.percent(20) {
        let float = settled(receiver(maker, &Ty::F32, depth));
        return call(same("to_bits"), &Ty::U32, vec![float]);
    }
    let of = maker.integer();
    let one = receiver(maker, &of, depth);
    call(*maker.random.pick(COUNTS), &Ty::U32, vec![one])
}

/// Methods that do not round. Those that tell a zero's sign get floats of which none is -0.
fn float(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    let one = receiver(maker, ty, depth);
    let expr = match maker.random.below(8) {
        0..4 => {
            let names = *maker.random.pick(ROUNDING);
            let one = if names.0 == "signum" { settled(one) } else { one };
            call(names, ty, vec![one])
        }
        4 | 5 => {
            let other = maker.anchored(true, |maker| expression(maker, ty, depth - 1));
            let names = *maker.random.pick(FLOAT_PAIRS);
            call(names, ty, vec![settled(one), settled(other)])
        }
        6 => {
            let root = crate::expressions::steady(maker, ty);
            let square = Expr::new(ExprKind::Binary("*"), ty.clone(), vec![root.clone(), root]);
            call(same("sqrt"), ty, vec![square])
        }
        _ => {
            let bits = if *ty == Ty::F32 { Ty::U32 } else { Ty::U64 };
            let bits = call(same("to_bits"), &bits, vec![settled(one)])?;
            let kind = ExprKind::Function(if *ty == Ty::F32 {
                "f32::from_bits"
            } else {
                "f64::from_bits"
            });
            Some(Expr::new(kind, ty.clone(), vec![bits]))
        }
    };
    expr.filter(|expr| exact::bound(expr).is_exact())
}

/// `if let Some(x) = a.checked_…(b) { … } else { … }`, or the same by methods of `Option`.
pub fn checked(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    let of = maker.integer();
    let (name, _) = *maker.random.pick(CHECKED);
    let children = vec![receiver(maker, &of, depth), argument(maker, &of, depth)];
    let by = *maker.random.pick(&[
        Choice::Pattern,
        Choice::Pattern,
        Choice::Both,
        Choice::Mapped,
        Choice::Eager,
        if ty.is_number() { Choice::Chained } else { Choice::Mapped },
    ]);
    // What is in a closure says its type itself, and leaves nothing around it.
    let closures = by != Choice::Pattern;
    let (pure, anchor) = (maker.pure, maker.anchor);
    (maker.pure, maker.anchor) = (pure || closures, anchor && !closures);
    let binding = maker.fresh("v");
    let some = maker.scoped(|maker| {
        maker.declare(&binding, &of, false);
        Block { stmts: Vec::new(), value: Some(Box::new(expression(maker, ty, depth - 1))) }
    });
    let none = Block { stmts: Vec::new(), value: Some(Box::new(stored(maker, ty, depth - 1))) };
    (maker.pure, maker.anchor) = (pure, anchor);
    let mut expr = Expr::new(ExprKind::Checked { name, binding, by }, ty.clone(), children);
    expr.blocks = vec![some, none];
    Some(expr)
}
