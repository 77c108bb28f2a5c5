//! Conditions at the borders of a domain.
//!
//! The threads that are followed are some in its midst, so a comparison of their position with what could
//! be a border is known. An equation holds for none of them, so what few threads do is not looked at.

use syn::BinOp;

use super::bases::Bases;
use super::lanes::Lanes;
use super::value::{Kind, Number, Value};

/// The largest number that could be that of a border at the beginning.
const BORDER: i64 = 8;

/// What a comparison gives in the midst of the domain, if it is one of a position with a border.
pub fn border(bases: &Bases, left: &Number, op: &BinOp, right: &Number) -> Option<Value> {
    use BinOp::{Eq, Ge, Gt, Le, Lt, Ne};
    let (position, bound, below) =
        match (is_threads_own(bases, left), is_threads_own(bases, right), op) {
            (true, false, Lt(_) | Le(_)) => (left, right, true),
            (true, false, _) => (left, right, false),
            (false, true, Gt(_) | Ge(_)) => (right, left, true),
            (false, true, _) => (right, left, false),
            _ => return None,
        };
    if !bound.is_uniform() || bases.is_position(bound) {
        return None;
    }
    let holds = match (op, bound.constant()) {
        (Eq(_), _) => false,
        (Ne(_), _) => true,
        // A few threads at the beginning, which may be one.
        (Lt(_) | Le(_) | Gt(_) | Ge(_), Some(bound)) if below => {
            return position.lanes.all(|lane| lane < bound).then(|| truth(true));
        }
        (Lt(_) | Le(_) | Gt(_) | Ge(_), Some(bound)) => {
            return (bound <= BORDER).then(|| truth(true));
        }
        // Of a constant rustc says more.
        (Lt(_) | Le(_) | Gt(_) | Ge(_), None) if bases.is_open(bound) => below,
        _ => return None,
    };
    Some(truth(holds))
}

/// A position that differs between the threads, or might in a domain of several dimensions.
fn is_threads_own(bases: &Bases, number: &Number) -> bool {
    bases.is_position(number) && (bases.of_a_domain || !number.is_uniform())
}

/// Is a value such a position?
pub fn is_place(bases: &Bases, value: &Value) -> bool {
    value.number().is_some_and(|number| is_threads_own(bases, number))
}

fn truth(holds: bool) -> Value {
    Value::Number(Number { lanes: Lanes::Same(holds.into()), ..Number::known(0, Kind::Truth) })
}

/// What a method of a number gives in the midst of the domain, where nothing is beyond a border.
pub fn method(
    bases: &mut Bases,
    name: &str,
    receiver: &Value,
    arguments: &[Value],
) -> Option<Value> {
    let place = |bases: &Bases, value: &Value| {
        value.number().is_some_and(|number| bases.is_position(number))
    };
    match (name, arguments) {
        ("wrapping_add" | "saturating_add", [by]) if place(bases, receiver) => {
            Some(bases.binary(receiver, &syn::parse_quote!(+), by))
        }
        ("wrapping_sub" | "saturating_sub", [by]) if place(bases, receiver) => {
            Some(bases.binary(receiver, &syn::parse_quote!(-), by))
        }
        ("min" | "max" | "clamp", bounds) => {
            let mut all = std::iter::once(receiver).chain(bounds);
            let position = all.clone().find(|value| place(bases, value))?;
            let uniform = |value: &Value| value.number().is_some_and(|number| number.is_uniform());
            let clamped = all.all(|value| {
                std::ptr::eq(value, position) || !place(bases, value) && uniform(value)
            });
            clamped.then(|| position.clone())
        }
        _ => None,
    }
}
