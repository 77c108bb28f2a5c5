//! Sums, differences and products of integers, and whether they have overflowed.

use super::super::Scalar;
use super::super::expr::Expr;
use super::ends::{abs, greatest, unsigned};
use crate::math::words::wide_product;

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
