//! Random expressions: a table of productions.

mod blocks;
mod elements;
mod forms;
mod operators;

use crate::exact::{self, WILD};
use crate::maker::{Around, Maker};
use crate::methods::{checked, method};
use crate::tree::{Block, Enum, Expr, ExprKind, Function, Home, IndexForm, Parameter, Struct, Ty};
use blocks::{block_value, if_value, labelled_value, loop_value, match_value};
use elements::{kernel_index, shared, side, view_element, wild};
use forms::{applied, inline, length, matching, update};
use operators::{arithmetic, bitwise, cast, comparison, connective, division, prefix, shift};

/// Makes an expression of a type, if it can, with so many levels below it.
type Production = fn(&mut Maker, &Ty, usize) -> Option<Expr>;

const EXPRESSIONS: &[(usize, Production)] = &[
    (4, leaf),
    (10, path),
    (16, arithmetic),
    (6, division),
    (6, bitwise),
    (5, shift),
    (4, prefix),
    (10, comparison),
    (5, connective),
    (9, cast),
    (7, if_value),
    (5, block_value),
    (5, match_value),
    (12, call),
    (4, generic),
    (8, aggregate),
    (9, view_element),
    (6, kernel_index),
    (2, side),
    (4, wild),
    (6, shared),
    (14, method),
    (4, checked),
    (4, labelled_value),
    (3, loop_value),
    (2, inline),
    (5, update),
    (4, matching),
    (3, length),
    (2, applied),
];

/// A random expression.
pub fn expression(maker: &mut Maker, ty: &Ty, depth: usize) -> Expr {
    if depth == 0 {
        return simple(maker, ty);
    }
    for _ in 0..8 {
        let make = maker.random.weighted(EXPRESSIONS);
        if let Some(expr) = make(maker, ty, depth).filter(|expr| !expr.divides_by_known()) {
            return expr;
        }
    }
    simple(maker, ty)
}

/// An expression whose value is kept: a float is small.
pub fn stored(maker: &mut Maker, ty: &Ty, depth: usize) -> Expr {
    let expr = expression(maker, ty, depth);
    if ty.is_float() && !exact::bound(&expr).is_stored() { settled(expr) } else { expr }
}

/// A float made small.
pub fn settled(expr: Expr) -> Expr {
    let ty = expr.ty.clone();
    Expr::new(ExprKind::Settle, ty, vec![expr])
}

/// An expression whose type is known from itself.
fn certain(maker: &mut Maker, ty: &Ty, depth: usize) -> Expr {
    maker.anchored(false, |maker| expression(maker, ty, depth))
}

/// An expression whose type follows from what is around it.
fn expected(maker: &mut Maker, ty: &Ty, depth: usize) -> Expr {
    maker.anchored(true, |maker| expression(maker, ty, depth))
}

/// Something without much below it: rather what differs between threads than a literal.
fn simple(maker: &mut Maker, ty: &Ty) -> Expr {
    const SIMPLE: &[(usize, Production)] =
        &[(6, leaf), (4, path), (4, view_element), (3, kernel_index), (3, literal)];
    let made = (0..3).find_map(|_| maker.random.weighted(SIMPLE)(maker, ty, 0));
    made.unwrap_or_else(|| value(maker, ty))
}

/// A value without effects.
pub fn steady(maker: &mut Maker, ty: &Ty) -> Expr {
    maker.anchored(false, |maker| leaf(maker, ty, 0).unwrap_or_else(|| value(maker, ty)))
}

fn literal(maker: &mut Maker, ty: &Ty, _depth: usize) -> Option<Expr> {
    Some(value(maker, ty))
}

fn leaf(maker: &mut Maker, ty: &Ty, _depth: usize) -> Option<Expr> {
    let names: Vec<_> = maker.visible().filter(|variable| variable.ty == *ty).collect();
    let names: Vec<String> = names.iter().map(|variable| variable.name.clone()).collect();
    if names.is_empty() { None } else { Some(Expr::name(maker.random.pick(&names).clone(), ty)) }
}

/// A literal, or an aggregate of literals.
pub fn value(maker: &mut Maker, ty: &Ty) -> Expr {
    match ty {
        Ty::Array(element, length) => {
            let children = (0..*length).map(|_| value(maker, element)).collect();
            Expr::new(ExprKind::Array, ty.clone(), children)
        }
        Ty::Struct(number) => {
            let fields = maker.structs[*number].fields.clone();
            let children = fields.iter().map(|(_, ty)| value(maker, ty)).collect();
            Expr::new(ExprKind::Struct(*number), ty.clone(), children)
        }
        Ty::Tuple(parts) => {
            let children = parts.iter().map(|ty| value(maker, ty)).collect();
            Expr::new(ExprKind::Tuple, ty.clone(), children)
        }
        Ty::Enum(number) => variant(maker, *number, value),
        Ty::Index(rank) => {
            let children = (0..*rank).map(|_| value(maker, &Ty::Usize)).collect();
            Expr::new(ExprKind::Index, ty.clone(), children)
        }
        _ => {
            let text = scalar(maker, ty);
            let bare = maker.anchor && *ty != Ty::Bool && maker.random.percent(60);
            Expr::new(ExprKind::Literal { text, bare }, ty.clone(), Vec::new())
        }
    }
}

fn scalar(maker: &mut Maker, ty: &Ty) -> String {
    let random = &mut maker.random;
    let small = random.below(12);
    let edge = random.percent(12);
    let pick =
        |random: &mut crate::random::Random, texts: &[&str]| (*random.pick(texts)).to_owned();
    match ty {
        Ty::Bool => random.percent(50).to_string(),
        Ty::I32 if edge => {
            pick(random, &["-2147483648", "i32::MIN", "2147483647", "i32::MAX", "-65537", "31"])
        }
        Ty::I64 if edge => pick(
            random,
            &["-9223372036854775808", "i64::MIN", "i64::MAX", "4294967296", "63", "64"],
        ),
        Ty::I8 if edge => pick(random, &["127", "-128", "i8::MIN", "i8::MAX"]),
        Ty::U8 if edge => pick(random, &["255", "128", "u8::MAX"]),
        Ty::I16 if edge => pick(random, &["32767", "-32768", "i16::MIN"]),
        Ty::U16 if edge => pick(random, &["65535", "u16::MAX"]),
        _ if ty.is_signed() && random.percent(30) => format!("-{}", small + 1),
        Ty::Usize if edge && random.percent(30) => "usize::MAX".to_owned(),
        Ty::U32 if edge && random.percent(30) => "u32::MAX".to_owned(),
        Ty::U32 | Ty::Usize if edge => {
            pick(random, &["4294967295", "2147483648", "65535", "31", "32"])
        }
        Ty::U64 if edge => pick(random, &["18446744073709551615", "u64::MAX", "4294967296", "63"]),
        Ty::F32 | Ty::F64 => {
            let sign = if random.percent(30) { "-" } else { "" };
            format!("{sign}{small}{}", random.pick(&[".0", ".0", ".5", ".25"]))
        }
        _ => small.to_string(),
    }
}

/// A part of a variable: fields and elements.
pub fn path(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    let names: Vec<_> = maker.visible().cloned().collect();
    let names: Vec<_> =
        names.into_iter().filter(|variable| maker.contains(&variable.ty, ty)).collect();
    if names.is_empty() {
        return None;
    }
    let variable = maker.random.pick(&names).clone();
    Some(descend(maker, Expr::name(&*variable.name, &variable.ty), ty, depth))
}

/// Goes from an aggregate to a part of that type.
pub fn descend(maker: &mut Maker, mut base: Expr, ty: &Ty, depth: usize) -> Expr {
    while base.ty != *ty {
        base = match base.ty.clone() {
            Ty::Array(element, length) => {
                let index = array_index(maker, length, depth);
                Expr::new(ExprKind::Element, *element, vec![base, index])
            }
            Ty::Struct(number) => {
                let fields = maker.structs[number].fields.clone();
                let fields: Vec<_> =
                    fields.into_iter().filter(|(_, field)| maker.contains(field, ty)).collect();
                let (name, field) = maker.random.pick(&fields).clone();
                Expr::new(ExprKind::Field(name), field, vec![base])
            }
            Ty::Tuple(parts) => {
                let parts = parts.into_iter().enumerate();
                let parts: Vec<_> = parts.filter(|(_, part)| maker.contains(part, ty)).collect();
                let (number, part) = maker.random.pick(&parts).clone();
                Expr::new(ExprKind::Field(number.to_string()), part, vec![base])
            }
            Ty::Index(rank) => {
                let kind = ExprKind::Component(maker.random.below(rank));
                Expr::new(kind, Ty::Usize, vec![base])
            }
            other => unreachable!("{other:?} has no parts"),
        };
    }
    base
}

/// The index of a local array: mostly in range, and always if the compiler could know it, which is
/// an error else.
fn array_index(maker: &mut Maker, length: usize, depth: usize) -> Expr {
    let literal = |number: usize| Expr::literal(number, &Ty::Usize);
    let kind = maker.random.below(10);
    if kind < 4 {
        return literal(maker.random.below(length));
    }
    let any = certain(maker, &Ty::Usize, depth.saturating_sub(1).min(1));
    match kind < 9 || any.may_be_known() {
        true => Expr::new(ExprKind::Binary("%"), Ty::Usize, vec![any, literal(length)]),
        false => any,
    }
}

/// A variant of an enum with its data.
fn variant(maker: &mut Maker, number: usize, data: impl Fn(&mut Maker, &Ty) -> Expr) -> Expr {
    let variants = maker.enums[number].variants.clone();
    let chosen = maker.random.below(variants.len());
    let children =
        maker.anchored(true, |maker| variants[chosen].iter().map(|ty| data(maker, ty)).collect());
    Expr::new(ExprKind::Variant(number, chosen), Ty::Enum(number), children)
}

fn call(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    let candidates: Vec<_> = maker.functions.iter().collect();
    let candidates: Vec<_> = candidates
        .into_iter()
        .filter(|function| function.result == *ty && (function.cpu || !maker.cpu))
        .filter(|function| !function.parameters.iter().any(Parameter::is_exclusive))
        .cloned()
        .collect();
    if candidates.is_empty() {
        return None;
    }
    let function = maker.random.pick(&candidates).clone();
    // What is borrowed is not assigned to while the other arguments are made.
    let borrows = function.parameters.iter().any(Parameter::is_reference);
    let pure = maker.pure;
    maker.pure |= borrows;
    let arguments = function.parameters.iter().enumerate();
    let children = arguments.map(|(number, each)| argument(maker, &function, number, each, depth));
    let children = children.collect();
    maker.pure = pure;
    Some(Expr::new(ExprKind::Call(function.name), ty.clone(), children))
}

/// An argument of a call; a receiver's type is known from itself.
pub fn argument(
    maker: &mut Maker,
    function: &Function,
    number: usize,
    parameter: &Parameter,
    depth: usize,
) -> Expr {
    let ty = &parameter.ty;
    if parameter.is_reference() {
        let of = maker.anchored(false, |maker| simple(maker, ty));
        return Expr::new(ExprKind::Share, ty.clone(), vec![of]);
    }
    let anchor = matches!(function.home, Home::Module | Home::Tile(None)) || number > 0;
    maker.anchored(anchor, |maker| stored(maker, ty, depth - 1))
}

/// A call of a function that is generic over a type and mostly a length.
fn generic(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    let name = *maker.random.pick(&["pick", "greatest", "chosen", "turned"]);
    let array = Ty::Array(Box::new(ty.clone()), maker.random.between(1, 4));
    let mut part = |ty: &Ty| certain_stored(maker, ty, depth - 1);
    let children = match name {
        "pick" => vec![part(&array), part(&Ty::Usize)],
        "greatest" if ty.is_number() => vec![part(&array)],
        "chosen" => vec![part(&Ty::Bool), part(ty), part(ty)],
        "turned" if matches!(ty, Ty::Array(..)) => vec![part(ty)],
        _ => return None,
    };
    Some(Expr::new(ExprKind::Function(name), ty.clone(), children))
}

fn certain_stored(maker: &mut Maker, ty: &Ty, depth: usize) -> Expr {
    maker.anchored(false, |maker| stored(maker, ty, depth))
}

fn aggregate(maker: &mut Maker, ty: &Ty, depth: usize) -> Option<Expr> {
    match ty {
        Ty::Array(element, _) if maker.random.percent(40) => {
            let child = stored(maker, element, depth - 1);
            Some(Expr::new(ExprKind::Repeat, ty.clone(), vec![child]))
        }
        Ty::Array(element, length) => {
            let children = (0..*length).map(|_| stored(maker, element, depth - 1)).collect();
            Some(Expr::new(ExprKind::Array, ty.clone(), children))
        }
        Ty::Struct(number) => {
            let fields = maker.structs[*number].fields.clone();
            let fields = fields.iter();
            let children = maker.anchored(true, |maker| {
                fields.map(|(_, field)| stored(maker, field, depth - 1)).collect()
            });
            Some(Expr::new(ExprKind::Struct(*number), ty.clone(), children))
        }
        Ty::Tuple(parts) => {
            let children = parts.iter().map(|ty| stored(maker, ty, depth - 1)).collect();
            Some(Expr::new(ExprKind::Tuple, ty.clone(), children))
        }
        Ty::Enum(number) => {
            let data = |maker: &mut Maker, ty: &Ty| stored(maker, ty, depth - 1);
            Some(variant(maker, *number, data))
        }
        Ty::Index(rank) => {
            let children = (0..*rank).map(|_| expected(maker, &Ty::Usize, depth - 1)).collect();
            Some(Expr::new(ExprKind::Index, ty.clone(), children))
        }
        _ => None,
    }
}

/// The zero of a type.
pub fn zero(ty: &Ty, structs: &[Struct], enums: &[Enum]) -> Expr {
    let all = |tys: &mut dyn Iterator<Item = &Ty>| tys.map(|ty| zero(ty, structs, enums)).collect();
    let (kind, children) = match ty {
        Ty::Array(element, length) => {
            (ExprKind::Array, all(&mut std::iter::repeat_n(&**element, *length)))
        }
        Ty::Struct(number) => {
            let fields = &structs[*number].fields;
            (ExprKind::Struct(*number), all(&mut fields.iter().map(|(_, ty)| ty)))
        }
        Ty::Tuple(parts) => (ExprKind::Tuple, all(&mut parts.iter())),
        Ty::Enum(number) => {
            let first = &enums[*number].variants[0];
            (ExprKind::Variant(*number, 0), all(&mut first.iter()))
        }
        Ty::Index(rank) => (ExprKind::Index, all(&mut std::iter::repeat_n(&Ty::Usize, *rank))),
        Ty::Bool => return Expr::literal(false, ty),
        Ty::F32 | Ty::F64 => return Expr::literal("0.0", ty),
        _ => return Expr::literal(0, ty),
    };
    Expr::new(kind, ty.clone(), children)
}
