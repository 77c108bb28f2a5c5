//! Random patterns.

use crate::expressions::stored;
use crate::maker::Maker;
use crate::tree::{Arm, Expr, Pattern, Ty};

/// Whether a value has parts that a pattern takes.
pub fn has_parts(ty: &Ty) -> bool {
    matches!(ty, Ty::Array(..) | Ty::Struct(_) | Ty::Tuple(_))
}

/// A pattern for a type, which some values may not have if it is refutable.
pub fn pattern(maker: &mut Maker, ty: &Ty, refutable: bool, depth: usize) -> Pattern {
    if depth == 0 || maker.random.percent(15) {
        return if maker.random.percent(70) {
            Pattern::Name { name: maker.fresh("v"), mutable: maker.random.percent(30) }
        } else {
            Pattern::Any
        };
    }
    let all = |maker: &mut Maker, tys: &mut dyn Iterator<Item = &Ty>| {
        tys.map(|ty| pattern(maker, ty, refutable, depth - 1)).collect::<Vec<_>>()
    };
    match ty {
        Ty::Tuple(parts) => Pattern::Tuple(all(maker, &mut parts.iter())),
        Ty::Array(element, length) => {
            Pattern::Array(all(maker, &mut std::iter::repeat_n(&**element, *length)))
        }
        Ty::Struct(number) => {
            let fields = maker.structs[*number].fields.clone();
            Pattern::Struct(*number, all(maker, &mut fields.iter().map(|(_, ty)| ty)))
        }
        Ty::Enum(number) if refutable => {
            let variants = maker.enums[*number].variants.clone();
            let chosen = maker.random.below(variants.len());
            Pattern::Variant(*number, chosen, all(maker, &mut variants[chosen].iter()))
        }
        Ty::Bool if refutable => Pattern::Values(maker.random.percent(50).to_string()),
        _ if ty.is_integer() && refutable => Pattern::Values(values(maker, ty)),
        _ => pattern(maker, ty, refutable, 0),
    }
}

/// A literal, a range, or several of these.
fn values(maker: &mut Maker, ty: &Ty) -> String {
    let low = if ty.is_signed() {
        maker.random.below(8) as i32 - 4
    } else {
        maker.random.below(4) as i32
    };
    let high = low + maker.random.between(1, 4) as i32;
    match maker.random.below(5) {
        0 | 1 => low.to_string(),
        2 => format!("{low}..={high}"),
        3 => format!("{high}.."),
        _ => format!("{low} | {}..{}", high + 1, high + 6),
    }
}

/// Declares the names of a pattern.
pub fn bind(maker: &mut Maker, pattern: &Pattern, ty: &Ty) {
    match (pattern, ty) {
        (Pattern::Name { name, mutable }, _) => maker.declare(name, ty, *mutable),
        (Pattern::Tuple(within), Ty::Tuple(parts)) => {
            within.iter().zip(parts).for_each(|(part, ty)| bind(maker, part, ty));
        }
        (Pattern::Array(within), Ty::Array(element, _)) => {
            within.iter().for_each(|part| bind(maker, part, element));
        }
        (Pattern::Struct(number, within), _) => {
            let fields = maker.structs[*number].fields.clone();
            within.iter().zip(&fields).for_each(|(part, (_, ty))| bind(maker, part, ty));
        }
        (Pattern::Variant(number, variant, within), _) => {
            let data = maker.enums[*number].variants[*variant].clone();
            within.iter().zip(&data).for_each(|(part, ty)| bind(maker, part, ty));
        }
        _ => {}
    }
}

/// The arms of a `match`, what it matches and the guards, and the type.
pub fn arms(maker: &mut Maker, depth: usize) -> (Vec<Arm>, Vec<Expr>, Ty) {
    let ty = match maker.random.below(3) {
        0 => maker.ty(),
        1 if !maker.enums.is_empty() => Ty::Enum(maker.random.below(maker.enums.len())),
        _ => maker.integer(),
    };
    let mut exprs = vec![maker.anchored(false, |maker| stored(maker, &ty, depth))];
    let mut arms = Vec::new();
    for _ in 0..maker.random.between(1, 3) {
        let guarded = maker.random.percent(20);
        if guarded {
            let guard = crate::expressions::expression;
            // A guard may not assign to what is matched.
            let pure = std::mem::replace(&mut maker.pure, true);
            exprs.push(maker.anchored(false, |maker| guard(maker, &Ty::Bool, depth.min(1))));
            maker.pure = pure;
        }
        arms.push(Arm { pattern: pattern(maker, &ty, true, 2), guarded });
    }
    arms.push(Arm { pattern: pattern(maker, &ty, false, 0), guarded: false });
    (arms, exprs, ty)
}
