//! Methods of integers that give two values: `overflowing_…` and `checked_…`.

use super::super::expr::Expr;
use super::ends::{abs, least};
use super::integer::power;
use super::overflow::{add, overflowing_product, sub};

/// `x.name(arguments)`: the result, and for `overflowing_…` whether it overflowed, for `checked_…`
/// whether it did not.
pub(super) fn method<'c>(name: &str, x: Expr<'c>, arguments: &[Expr<'c>]) -> Option<[Expr<'c>; 2]> {
    if let Some(operation) = name.strip_prefix("overflowing_") {
        return overflowing(operation, x, arguments);
    }
    let operation = name.strip_prefix("checked_")?;
    let [result, over] = match (operation, arguments) {
        ("div" | "rem" | "div_euclid" | "rem_euclid", [y]) => {
            let [result, over] = overflowing(operation, x, arguments)?;
            [result, over | y.eq(y.lit(0))]
        }
        ("next_power_of_two", []) => {
            let result = super::integer::method(operation, x, arguments)?;
            [result, result.eq(x.lit(0))]
        }
        ("ilog2" | "ilog10", []) => {
            [super::integer::method(operation, x, arguments)?, x.le(x.lit(0))]
        }
        ("isqrt", []) if x.scalar().is_signed() => {
            [super::integer::method(operation, x, arguments)?, x.lt(x.lit(0))]
        }
        ("next_multiple_of", [y]) => {
            let result = super::integer::method(operation, x, arguments)?;
            [result, result.lt(x) | y.eq(y.lit(0))]
        }
        _ => overflowing(operation, x, arguments)?,
    };
    Some([result, !over])
}

fn overflowing<'c>(operation: &str, x: Expr<'c>, arguments: &[Expr<'c>]) -> Option<[Expr<'c>; 2]> {
    let signed = x.scalar().is_signed();
    Some(match (operation, arguments) {
        ("add", [y]) => add(x, *y),
        ("sub", [y]) => sub(x, *y),
        ("mul", [y]) => overflowing_product(x, *y),
        ("neg", []) => [x.lit(0) - x, if signed { x.eq(least(x)) } else { x.ne(x.lit(0)) }],
        ("abs", []) if signed => [abs(x), x.eq(least(x))],
        ("shl", [n]) => [x << *n, n.ge(n.lit(x.width().into()))],
        ("shr", [n]) => [x >> *n, n.ge(n.lit(x.width().into()))],
        ("pow", [n]) => {
            let (result, over) = power(x, *n, |x, y| {
                let [product, over] = overflowing_product(x, y);
                (product, over)
            });
            [result, over]
        }
        ("div" | "rem" | "div_euclid" | "rem_euclid", [y]) => {
            let result = super::integer::method(operation, x, arguments)
                .unwrap_or_else(|| if operation == "div" { x / *y } else { x % *y });
            let over = match signed {
                true => x.eq(least(x)) & y.eq(y.lit(-1)),
                false => x.truth(false),
            };
            [result, over]
        }
        _ => return None,
    })
}
