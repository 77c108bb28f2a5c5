//! Random patterns.

use crate::expressions::stored;
use crate::maker::Maker;
use crate::print::has_names;
use crate::tree::{Arm, By, Expr, Pattern, Ty};

/// Whether a value has parts that a pattern takes.
pub fn has_parts(ty: &Ty) -> bool {
    matches!(ty, Ty::Array(..) | Ty::Struct(_) | Ty::Tuple(_))
}

/// A pattern for a type, which some values may not have if it is refutable.
pub fn pattern(maker: &mut Maker, ty: &Ty, refutable: bool, depth: usize) -> Pattern {
    if depth == 0 || maker.random.percent(15) {
        return leaf(maker, ty, refutable);
    }
    let pattern = match ty {
        Ty::Tuple(parts) => Pattern::Tuple(all(maker, &parts.clone(), refutable, depth)),
        Ty::Array(element, length) => {
            let elements = vec![(**element).clone(); *length];
            let mut parts = all(maker, &elements, refutable, depth);
            name_rest(maker, &mut parts, *length);
            Pattern::Array(parts)
        }
        Ty::Struct(number) => {
            let fields = maker.structs[*number].fields.clone();
            let fields = fields.iter().map(|(_, ty)| pattern(maker, ty, refutable, depth - 1));
            Pattern::Struct(*number, fields.collect())
        }
        Ty::Enum(number) if refutable => {
            let variants = maker.enums[*number].variants.clone();
            let chosen = maker.random.below(variants.len());
            let data = &variants[chosen];
            let data = match data.is_empty() || has_names(chosen) {
                true => data.iter().map(|ty| pattern(maker, ty, refutable, depth - 1)).collect(),
                false => all(maker, data, refutable, depth),
            };
            Pattern::Variant(*number, chosen, data)
        }
        _ => return leaf(maker, ty, refutable),
    };
    if refutable && maker.random.percent(20) {
        let other = varied(maker, &pattern, ty);
        return Pattern::Either(vec![pattern, other]);
    }
    pattern
}

/// Patterns for the parts of a tuple or an array, some of which `..` may stand for.
fn all(maker: &mut Maker, tys: &[Ty], refutable: bool, depth: usize) -> Vec<Pattern> {
    let parts = tys.iter().map(|ty| pattern(maker, ty, refutable, depth - 1));
    let mut parts: Vec<_> = parts.collect();
    if maker.random.percent(25) {
        let first = maker.random.below(parts.len() + 1);
        let last = maker.random.between(first, parts.len());
        parts.splice(first..last, [Pattern::Rest]);
    }
    parts
}

/// Gives the rest of an array of so many elements a name, if it has some and is taken by value.
fn name_rest(maker: &mut Maker, parts: &mut [Pattern], count: usize) {
    let taken = parts.len().saturating_sub(1);
    let rest = parts.iter_mut().find(|part| matches!(part, Pattern::Rest));
    if let Some(rest) = rest
        && taken < count
        && maker.refers.is_none()
        && maker.random.percent(50)
    {
        let (name, mutable) = (maker.fresh("v"), maker.random.percent(30));
        let within = Some(Box::new(Pattern::Rest));
        *rest = Pattern::Name { name, mutable, by: By::Value, within };
    }
}

/// A pattern without parts.
fn leaf(maker: &mut Maker, ty: &Ty, refutable: bool) -> Pattern {
    match ty {
        Ty::Bool if refutable => Pattern::Values(maker.random.percent(50).to_string()),
        _ if refutable && ty.is_integer() && maker.random.percent(70) => {
            let constants = maker.variables.iter();
            let constants = constants.filter(|each| each.ty == *ty && each.name.starts_with('C'));
            let constants: Vec<_> = constants.map(|constant| constant.name.clone()).collect();
            if !constants.is_empty() && maker.random.percent(30) {
                return Pattern::Constant(maker.random.pick(&constants).clone());
            }
            let values = Pattern::Values(values(maker, ty));
            if maker.refers.is_some() || maker.random.percent(80) {
                return values;
            }
            let within = Some(Box::new(values));
            Pattern::Name { name: maker.fresh("v"), mutable: false, by: By::Value, within }
        }
        _ if maker.random.percent(25) => Pattern::Any,
        _ => match maker.refers {
            Some(by) if maker.random.percent(70) => Pattern::reference(&maker.fresh("r"), by),
            _ => Pattern::name(maker.fresh("v"), maker.random.percent(30)),
        },
    }
}

/// The pattern with other numbers in it.
fn varied(maker: &mut Maker, pattern: &Pattern, ty: &Ty) -> Pattern {
    let each = |maker: &mut Maker, parts: &[Pattern], tys: &[&Ty]| {
        let numbered: Vec<_> = Pattern::numbered(parts, tys.len());
        let mut numbers = numbered.iter().map(|(number, _)| tys[*number]);
        let vary = |part: &Pattern| match part {
            part if part.is_rest() => part.clone(),
            part => varied(maker, part, numbers.next().expect("a part has a type")),
        };
        parts.iter().map(vary).collect::<Vec<_>>()
    };
    match (pattern, ty) {
        (Pattern::Values(_), Ty::Bool) => Pattern::Values(maker.random.percent(50).to_string()),
        (Pattern::Values(_) | Pattern::Constant(_), _) => Pattern::Values(values(maker, ty)),
        (Pattern::Name { name, mutable, by, within: Some(within) }, _) => {
            let within = Some(Box::new(varied(maker, within, ty)));
            Pattern::Name { name: name.clone(), mutable: *mutable, by: *by, within }
        }
        (Pattern::Tuple(parts), Ty::Tuple(tys)) => {
            Pattern::Tuple(each(maker, parts, &tys.iter().collect::<Vec<_>>()))
        }
        (Pattern::Array(parts), Ty::Array(element, length)) => {
            Pattern::Array(each(maker, parts, &vec![&**element; *length]))
        }
        (Pattern::Struct(number, parts), _) => {
            let fields = maker.structs[*number].fields.clone();
            let tys: Vec<_> = fields.iter().map(|(_, ty)| ty).collect();
            Pattern::Struct(*number, each(maker, parts, &tys))
        }
        (Pattern::Variant(number, variant, parts), _) => {
            let data = maker.enums[*number].variants[*variant].clone();
            let tys: Vec<_> = data.iter().collect();
            Pattern::Variant(*number, *variant, each(maker, parts, &tys))
        }
        (Pattern::Either(cases), _) => varied(maker, &cases[0], ty),
        (other, _) => other.clone(),
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
    let each = |maker: &mut Maker, parts: &[Pattern], tys: &[&Ty]| {
        let parts = Pattern::numbered(parts, tys.len());
        parts.into_iter().for_each(|(number, part)| bind(maker, part, tys[number]));
    };
    match (pattern, ty) {
        (Pattern::Name { name, mutable, by, within }, _) => {
            maker.declare(name, ty, *mutable || *by == By::MutableReference);
            within.iter().for_each(|within| bind(maker, within, ty));
        }
        (Pattern::Tuple(parts), Ty::Tuple(tys)) => {
            each(maker, parts, &tys.iter().collect::<Vec<_>>());
        }
        (Pattern::Array(parts), Ty::Array(element, length)) => {
            each(maker, parts, &vec![&**element; *length]);
            let rest = Ty::Array(element.clone(), (length + 1).saturating_sub(parts.len()));
            parts.iter().filter(|part| part.is_rest()).for_each(|part| bind(maker, part, &rest));
        }
        (Pattern::Struct(number, parts), _) => {
            let fields = maker.structs[*number].fields.clone();
            each(maker, parts, &fields.iter().map(|(_, ty)| ty).collect::<Vec<_>>());
        }
        (Pattern::Variant(number, variant, parts), _) => {
            let data = maker.enums[*number].variants[*variant].clone();
            each(maker, parts, &data.iter().collect::<Vec<_>>());
        }
        (Pattern::Either(cases), _) => bind(maker, &cases[0], ty),
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
    let subject = maker.anchored(false, |maker| stored(maker, &ty, depth));
    let (arms, exprs) = arms_of(maker, subject, &ty, depth);
    (arms, exprs, ty)
}

/// The same for a given subject.
pub fn arms_of(maker: &mut Maker, subject: Expr, ty: &Ty, depth: usize) -> (Vec<Arm>, Vec<Expr>) {
    let mut exprs = vec![subject];
    let mut arms = Vec::new();
    for _ in 0..maker.random.between(1, 3) {
        let guarded = maker.random.percent(20);
        if guarded {
            let guard = crate::expressions::expression;
            // A guard may not assign to what is matched, and refers to nothing of it.
            let (pure, refers) = (std::mem::replace(&mut maker.pure, true), maker.refers.take());
            exprs.push(maker.anchored(false, |maker| guard(maker, &Ty::Bool, depth.min(1))));
            (maker.pure, maker.refers) = (pure, refers);
        }
        arms.push(Arm { pattern: pattern(maker, ty, true, 2), guarded });
    }
    let last = match maker.random.percent(70) {
        true => Pattern::name(maker.fresh("v"), maker.random.percent(30)),
        false => Pattern::Any,
    };
    arms.push(Arm { pattern: last, guarded: false });
    (arms, exprs)
}
