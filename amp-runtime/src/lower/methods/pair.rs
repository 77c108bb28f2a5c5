//! Methods of integers that give two values: `overflowing_…` and `checked_…`.

use super::super::Scalar;
use super::super::expr::Expr;
use super::integer::{abs, greatest, least, power, unsigned};
use crate::math::words::wide_product;

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

/// `x + y`, and has it overflowed?
pub(super) fn add<'c>(x: Expr<'c>, y: Expr<'c>) -> [Expr<'c>; 2] {
    let sum = x + y;
    match x.scalar().is_signed() {
        // Both operands differ in sign from the sum.
        true => [sum, ((x ^ sum) & (y ^ sum)).lt(x.lit(0))],
        false => [sum, sum.lt(x)],
    }
}

/// `x - y`, and has it overflowed?
pub(super) fn sub<'c>(x: Expr<'c>, y: Expr<'c>) -> [Expr<'c>; 2] {
    let difference = x - y;
    match x.scalar().is_signed() {
        true => [difference, ((x ^ y) & (x ^ difference)).lt(x.lit(0))],
        false => [difference, x.lt(y)],
    }
}

/// `x * y`, and has it overflowed?
pub(in crate::lower) fn overflowing_product<'c>(x: Expr<'c>, y: Expr<'c>) -> [Expr<'c>; 2] {
    let product = x * y;
    if x.width() < 32 {
        // 32 bits hold the product of two narrow numbers.
        let wide = if x.scalar().is_signed() { Scalar::I32 } else { Scalar::U32 };
        return [product, (x.cast(wide) * y.cast(wide)).ne(product.cast(wide))];
    }
    let word = unsigned(x.scalar());
    let magnitude = |x: Expr<'c>| if x.scalar().is_signed() { abs(x).cast(word) } else { x };
    let (low, high) = wide_product(magnitude(x), magnitude(y));
    let lost = high.ne(high.lit(0));
    if !x.scalar().is_signed() {
        return [product, lost];
    }
    // The magnitude may reach that of the least value, if the product is negative.
    let negative = x.lt(x.lit(0)).ne(y.lt(y.lit(0)));
    let most = greatest(x).cast(word);
    let limit = negative.select(most + most.lit(1), most);
    [product, lost | low.gt(limit)]
}
