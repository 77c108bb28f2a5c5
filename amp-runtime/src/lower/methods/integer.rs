//! Methods of integers.
//!
//! What devices have for 32 bits only is made of 32-bit parts, for any width.

use naga::MathFunction;

use super::super::expr::Expr;
use super::super::{Interval, Scalar};
use super::ends::{abs, greatest, least, unsigned};
use super::overflow::{add, overflowing_product, sub};

/// `x.name(arguments)`
pub(super) fn method<'c>(name: &str, x: Expr<'c>, arguments: &[Expr<'c>]) -> Option<Expr<'c>> {
    match arguments {
        [] => unary(name, x),
        [y] => binary(name, x, *y),
        [y, z] if name == "clamp" => Some(min(max(x, *y), *z)),
        _ => None,
    }
}

fn unary<'c>(name: &str, x: Expr<'c>) -> Option<Expr<'c>> {
    let signed = x.scalar().is_signed();
    let zero = x.lit(0);
    Some(match name {
        "wrapping_neg" => zero - x,
        "wrapping_abs" | "abs" if signed => abs(x),
        "saturating_neg" if signed => x.eq(least(x)).select(greatest(x), zero - x),
        "saturating_abs" if signed => x.eq(least(x)).select(greatest(x), abs(x)),
        "unsigned_abs" if signed => abs(x).cast(unsigned(x.scalar())),
        "signum" if signed => x.gt(zero).select(x.lit(1), x.lt(zero).select(x.lit(-1), zero)),
        "is_positive" if signed => x.gt(zero),
        "is_negative" if signed => x.lt(zero),
        "cast_signed" if !signed => x.cast(signed_like(x.scalar())?),
        "cast_unsigned" if signed => x.cast(unsigned(x.scalar())),
        "leading_zeros" => leading_zeros(x),
        "leading_ones" => leading_zeros(!x),
        "trailing_zeros" => trailing_zeros(x),
        "trailing_ones" => trailing_zeros(!x),
        "count_ones" => count_ones(x),
        "count_zeros" => count_ones(!x),
        "reverse_bits" => reverse_bits(x),
        "swap_bytes" => swap_bytes(x),
        "is_power_of_two" if !signed => count_ones(x).eq(x.typed(Scalar::U32, 1)),
        "next_power_of_two" if !signed => next_power_of_two(x),
        "isqrt" => isqrt(x),
        "ilog2" => ilog2(x),
        "ilog10" => ilog10(x),
        _ => return None,
    })
}

fn binary<'c>(name: &str, x: Expr<'c>, y: Expr<'c>) -> Option<Expr<'c>> {
    let signed = x.scalar().is_signed();
    Some(match name {
        "wrapping_add" => x + y,
        "wrapping_sub" => x - y,
        "wrapping_mul" => x * y,
        "wrapping_div" => x / y,
        "wrapping_rem" => x % y,
        "wrapping_shl" => x << y,
        "wrapping_shr" => x >> y,
        "wrapping_pow" | "pow" => power(x, y, |x, y| (x * y, x.truth(false))).0,
        "saturating_add" => {
            let [sum, over] = add(x, y);
            over.select(end_of_sum(x), sum)
        }
        // A driver of NVIDIA's gets the choice between the difference and zero wrong for 64 bits.
        "saturating_sub" if !signed => y.lt(x).select(x, y) - y,
        "saturating_sub" => {
            let [difference, over] = sub(x, y);
            let end = x.lt(x.lit(0)).select(least(x), greatest(x));
            over.select(end, difference)
        }
        "saturating_mul" => {
            let [product, over] = overflowing_product(x, y);
            over.select(end_of_product(x, y), product)
        }
        "saturating_div" if signed => {
            let over = x.eq(least(x)) & y.eq(y.lit(-1));
            over.select(greatest(x), x / y)
        }
        "saturating_div" => x / y,
        "saturating_pow" => {
            let (result, over) = power(x, y, |x, y| {
                let [product, over] = overflowing_product(x, y);
                (product, over)
            });
            let odd = (y & y.lit(1)).eq(y.lit(1));
            let end = match signed {
                true => (x.lt(x.lit(0)) & odd).select(least(x), greatest(x)),
                false => greatest(x),
            };
            over.select(end, result)
        }
        "rotate_left" => rotate(x, y),
        "rotate_right" => rotate(x, y.lit(0) - y),
        "abs_diff" => {
            let word = unsigned(x.scalar());
            let (a, b) = (x.cast(word), y.cast(word));
            x.lt(y).select(b - a, a - b)
        }
        "rem_euclid" | "wrapping_rem_euclid" => rem_euclid(x, y),
        "div_euclid" | "wrapping_div_euclid" => {
            let quotient = x / y;
            if !signed {
                return Some(quotient);
            }
            let negative = (x % y).lt(x.lit(0)) & y.ne(y.lit(0));
            let one = y.gt(y.lit(0)).select(x.lit(-1), x.lit(1));
            negative.select(quotient + one, quotient)
        }
        "div_ceil" if !signed => {
            let quotient = x / y;
            (x % y).ne(x.lit(0)).select(quotient + x.lit(1), quotient)
        }
        "next_multiple_of" if !signed => {
            let rest = x % y;
            rest.eq(x.lit(0)).select(x, x + (y - rest))
        }
        "midpoint" => {
            // Rounded down; a negative one is to be rounded towards zero.
            let low = (x & y) + ((x ^ y) >> x.typed(Scalar::U32, 1));
            match signed {
                true => {
                    let odd = ((x ^ y) & x.lit(1)).eq(x.lit(1));
                    (low.lt(x.lit(0)) & odd).select(low + x.lit(1), low)
                }
                false => low,
            }
        }
        "min" => min(x, y),
        "max" => max(x, y),
        "eq" => x.eq(y),
        "ne" => x.ne(y),
        "lt" => x.lt(y),
        "le" => x.le(y),
        "gt" => x.gt(y),
        "ge" => x.ge(y),
        _ => return None,
    })
}

/// The signed type of the same width; `usize` would need `isize`.
fn signed_like(scalar: Scalar) -> Option<Scalar> {
    match scalar {
        Scalar::U8 => Some(Scalar::I8),
        Scalar::U16 => Some(Scalar::I16),
        Scalar::U32 => Some(Scalar::I32),
        Scalar::U64 => Some(Scalar::I64),
        _ => None,
    }
}

/// Where a sum ends that has overflowed.
fn end_of_sum(x: Expr<'_>) -> Expr<'_> {
    match x.scalar().is_signed() {
        true => x.lt(x.lit(0)).select(least(x), greatest(x)),
        false => greatest(x),
    }
}

/// Where a product ends that has overflowed.
fn end_of_product<'c>(x: Expr<'c>, y: Expr<'c>) -> Expr<'c> {
    match x.scalar().is_signed() {
        true => x.lt(x.lit(0)).ne(y.lt(y.lit(0))).select(least(x), greatest(x)),
        false => greatest(x),
    }
}

fn min<'c>(x: Expr<'c>, y: Expr<'c>) -> Expr<'c> {
    let (a, b) = (x.interval(), y.interval());
    x.lt(y).select(x, y).between(a.lo.min(b.lo), a.hi.min(b.hi))
}

fn max<'c>(x: Expr<'c>, y: Expr<'c>) -> Expr<'c> {
    let (a, b) = (x.interval(), y.interval());
    x.gt(y).select(x, y).between(a.lo.max(b.lo), a.hi.max(b.hi))
}

/// The remainder that is not negative; by zero it is 0.
fn rem_euclid<'c>(x: Expr<'c>, y: Expr<'c>) -> Expr<'c> {
    let rest = x % y;
    if !x.scalar().is_signed() {
        return rest;
    }
    let result = rest.lt(x.lit(0)).select(rest + abs(y), rest);
    let Interval { lo, hi } = y.interval();
    if lo > 0 { result.between(0, hi - 1) } else { result }
}

/// `x` to the power of `n`, by squaring, with a product that also says if it overflowed.
pub(super) fn power<'c>(
    x: Expr<'c>,
    n: Expr<'c>,
    product: impl Fn(Expr<'c>, Expr<'c>) -> (Expr<'c>, Expr<'c>),
) -> (Expr<'c>, Expr<'c>) {
    let n = n.cast(Scalar::U32);
    let never = n.truth(false);
    let (mut result, mut over) = (x.lit(1), never);
    let (mut square, mut square_over) = (x, never);
    for bit in 0..32 {
        let taken = ((n >> n.lit(bit)) & n.lit(1)).eq(n.lit(1));
        let (next, next_over) = product(result, square);
        over = over | (taken & (next_over | square_over));
        result = taken.select(next, result);
        if bit < 31 {
            let (next, next_over) = product(square, square);
            square_over = square_over | next_over;
            square = next;
        }
    }
    (result, over)
}

fn rotate<'c>(x: Expr<'c>, amount: Expr<'c>) -> Expr<'c> {
    let word = x.cast(unsigned(x.scalar()));
    let amount = amount & amount.lit(i128::from(x.width() - 1));
    let back = amount.lit(0) - amount;
    ((word << amount) | (word >> back)).cast(x.scalar())
}

/// The bits in 32-bit parts, the lowest first. A narrow number is a part by itself, with zeros
/// above.
fn parts(x: Expr<'_>) -> (Expr<'_>, Option<Expr<'_>>) {
    let word = x.cast(unsigned(x.scalar()));
    match x.width() {
        64 => {
            let high = word >> word.typed(Scalar::U32, 32);
            (word.cast(Scalar::U32), Some(high.cast(Scalar::U32)))
        }
        _ => (word.cast(Scalar::U32), None),
    }
}

/// The number from its 32-bit parts.
fn whole<'c>(x: Expr<'c>, low: Expr<'c>, high: Option<Expr<'c>>) -> Expr<'c> {
    let word = unsigned(x.scalar());
    let low = low.cast(word);
    let bits = match high {
        Some(high) => low | (high.cast(word) << low.typed(Scalar::U32, 32)),
        None => low,
    };
    bits.cast(x.scalar())
}

pub(crate) fn leading_zeros<'c>(x: Expr<'c>) -> Expr<'c> {
    let count = |part: Expr<'c>| {
        // Drivers do not agree on the first bit of zero.
        let zeros = (part | part.lit(1)).math(MathFunction::CountLeadingZeros, &[]);
        part.eq(part.lit(0)).select(part.lit(32), zeros)
    };
    let (low, high) = parts(x);
    let zeros = match high {
        Some(high) => high.eq(high.lit(0)).select(count(low) + low.lit(32), count(high)),
        None => count(low) - low.lit(i128::from(32 - x.width())),
    };
    zeros.between(0, x.width().into())
}

fn trailing_zeros<'c>(x: Expr<'c>) -> Expr<'c> {
    let count = |part: Expr<'c>, end: u32| {
        let zeros = part.math(MathFunction::CountTrailingZeros, &[]);
        part.eq(part.lit(0)).select(part.lit(end.into()), zeros)
    };
    let (low, high) = parts(x);
    let zeros = match high {
        Some(high) => low.eq(low.lit(0)).select(count(high, 32) + low.lit(32), count(low, 32)),
        None => count(low, x.width()),
    };
    zeros.between(0, x.width().into())
}

fn count_ones<'c>(x: Expr<'c>) -> Expr<'c> {
    let count = |part: Expr<'c>| part.math(MathFunction::CountOneBits, &[]);
    let ones = match parts(x) {
        (low, Some(high)) => count(low) + count(high),
        (low, None) => count(low),
    };
    ones.between(0, x.width().into())
}

fn reverse_bits<'c>(x: Expr<'c>) -> Expr<'c> {
    let reverse = |part: Expr<'c>| part.math(MathFunction::ReverseBits, &[]);
    match parts(x) {
        (low, Some(high)) => whole(x, reverse(high), Some(reverse(low))),
        (low, None) => whole(x, reverse(low) >> low.lit(i128::from(32 - x.width())), None),
    }
}

fn swap_bytes<'c>(x: Expr<'c>) -> Expr<'c> {
    let swap = |part: Expr<'c>| {
        let byte = part.lit(8);
        let pairs = part.lit(0x00ff_00ff);
        let part = ((part >> byte) & pairs) | ((part & pairs) << byte);
        (part >> part.lit(16)) | (part << part.lit(16))
    };
    match parts(x) {
        (low, Some(high)) => whole(x, swap(high), Some(swap(low))),
        (low, None) => whole(x, swap(low) >> low.lit(i128::from(32 - x.width())), None),
    }
}

/// Where it has no value of the type, 0.
fn next_power_of_two(x: Expr<'_>) -> Expr<'_> {
    let one = x.lit(1);
    let shift = x.typed(Scalar::U32, x.width().into()) - leading_zeros(x - one);
    let small = x.le(one);
    let result = small.select(one, one << shift);
    // The shift takes its amount modulo the width.
    let fits = small | shift.lt(shift.lit(x.width().into()));
    fits.select(result, x.lit(0))
}

/// One step of Newton's method from the root of the nearest `f32`, which comes from above: the
/// result is at most one too great. Of a negative number 0.
fn isqrt(x: Expr<'_>) -> Expr<'_> {
    let word = unsigned(x.scalar());
    let positive = if x.scalar().is_signed() { max(x, x.lit(0)) } else { x };
    let square = positive.cast(word);
    let one = square.lit(1);
    let guess = square.cast(Scalar::F32).math(MathFunction::Sqrt, &[]).cast(word);
    let guess = max(guess, one);
    let root = (guess + square / guess) >> square.typed(Scalar::U32, 1);
    let root = min(root, square.lit((1 << (x.width() / 2)) - 1));
    (root * root).gt(square).select(root - one, root).cast(x.scalar())
}

/// Of a number that is not positive, 0.
fn ilog2(x: Expr<'_>) -> Expr<'_> {
    let most = x.typed(Scalar::U32, i128::from(x.width() - 1));
    let log = most - leading_zeros(x);
    x.gt(x.lit(0)).select(log, most.lit(0)).between(0, i64::from(x.width()) - 1)
}

/// Of a number that is not positive, 0.
fn ilog10(x: Expr<'_>) -> Expr<'_> {
    let bits = x.width() - u32::from(x.scalar().is_signed());
    let most = (1_i128 << bits) - 1;
    let powers = (1..).map(|n| 10_i128.pow(n)).take_while(|power| *power <= most);
    let (one, zero) = (x.typed(Scalar::U32, 1), x.typed(Scalar::U32, 0));
    let digits = powers.map(|power| x.ge(x.lit(power)).select(one, zero));
    digits.fold(zero, |sum, digit| sum + digit)
}
