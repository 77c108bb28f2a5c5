//! The methods of integers, by their exact results.
//!
//! Where std's panic they give what the table of `native/methods.rs` says.

use super::number::{Number, greatest, least};
use crate::ir::Scalar;

/// What `arguments[0].name(arguments[1..])` gives: one number, or two; none for what is not known here.
pub(super) fn method(name: &str, arguments: &[Number]) -> Option<Vec<Number>> {
    let (x, others) = arguments.split_first()?;
    let scalar = x.scalar;
    if let Some(operation) = name.strip_prefix("wrapping_") {
        return Some(vec![Number::wrapped(scalar, exact(operation, *x, others)?)]);
    }
    if let Some(operation) = name.strip_prefix("saturating_") {
        let value = exact(operation, *x, others)?.clamp(least(scalar), greatest(scalar));
        return Some(vec![Number { scalar, value }]);
    }
    for (prefix, checks) in [("overflowing_", false), ("checked_", true)] {
        if let Some(operation) = name.strip_prefix(prefix) {
            let exact = exact(operation, *x, others)?;
            let wrapped = Number::wrapped(scalar, exact);
            let by_zero = matches!(operation, "div" | "rem" | "div_euclid" | "rem_euclid")
                && others.first()?.value == 0;
            let lost = wrapped.value != exact || checks && by_zero;
            return Some(vec![wrapped, Number::truth(lost != checks)]);
        }
    }
    Some(vec![plain(name, *x, others)?])
}

/// The result as if there were no end of the type, or one so large that it is none of it.
fn exact(operation: &str, x: Number, others: &[Number]) -> Option<i128> {
    let (signed, x) = (x.scalar.is_signed(), x.value);
    Some(match (operation, others) {
        ("neg", []) => -x,
        ("abs", []) if signed => x.abs(),
        ("add", [y]) => x + y.value,
        ("sub", [y]) => x - y.value,
        ("mul", [y]) => x.saturating_mul(y.value),
        ("div", [y]) => x.checked_div(y.value).unwrap_or(x),
        ("rem", [y]) => x.checked_rem(y.value).unwrap_or(0),
        ("div_euclid", [y]) => x.checked_div_euclid(y.value).unwrap_or(x),
        ("rem_euclid", [y]) => x.checked_rem_euclid(y.value).unwrap_or(0),
        _ => return None,
    })
}

fn plain(name: &str, x: Number, others: &[Number]) -> Option<Number> {
    let scalar = x.scalar;
    let unsigned = !scalar.is_signed();
    let (width, bits) = (scalar.bits(), x.value.rem_euclid(1 << scalar.bits()).cast_unsigned());
    // Of the bits above the type's all are zero.
    let above = u128::BITS - width;
    let count = |count: u32| Some(Number { scalar: Scalar::U32, value: count.into() });
    let same = |exact: i128| Some(Number::wrapped(scalar, exact));
    let word = match scalar {
        Scalar::I8 => Scalar::U8,
        Scalar::I16 => Scalar::U16,
        Scalar::I32 => Scalar::U32,
        Scalar::I64 => Scalar::U64,
        other => other,
    };
    match (name, others) {
        ("abs" | "neg" | "div_euclid" | "rem_euclid", _) => same(exact(name, x, others)?),
        ("unsigned_abs", []) => Some(Number { scalar: word, value: x.value.abs() }),
        ("signum", []) => same(x.value.signum()),
        ("min", [y]) => same(x.value.min(y.value)),
        ("max", [y]) => same(x.value.max(y.value)),
        ("clamp", [low, high]) => same(x.value.max(low.value).min(high.value)),
        ("abs_diff", [y]) => Some(Number { scalar: word, value: (x.value - y.value).abs() }),
        ("leading_zeros", []) => count(bits.leading_zeros() - above),
        ("trailing_zeros", []) => count(bits.trailing_zeros().min(width)),
        ("count_ones", []) => count(bits.count_ones()),
        ("ilog2", []) => count(x.value.checked_ilog2().unwrap_or(0)),
        ("isqrt", []) => same(x.value.checked_isqrt().unwrap_or(0)),
        ("is_power_of_two", []) if unsigned => Some(Number::truth(bits.is_power_of_two())),
        ("next_power_of_two", []) if unsigned => same(bits.next_power_of_two().cast_signed()),
        ("next_multiple_of", [y]) if unsigned => match y.value {
            0 => Some(x),
            y => same(x.value.cast_unsigned().next_multiple_of(y.cast_unsigned()).cast_signed()),
        },
        ("div_ceil", [y]) if unsigned => match y.value {
            0 => Some(x),
            y => same(x.value.cast_unsigned().div_ceil(y.cast_unsigned()).cast_signed()),
        },
        ("rotate_left", [n]) => {
            let amount = (n.value & i128::from(width - 1)) as u32;
            same((bits << amount | bits >> (width - amount)).cast_signed())
        }
        _ => None,
    }
}
