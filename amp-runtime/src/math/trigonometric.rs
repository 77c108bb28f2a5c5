//! Sine, cosine and tangent.
//!
//! x = n π/2 + r with |r| ≤ π/4. Great arguments are multiplied by those bits of 2/π that matter
//! (Payne and Hanek).

use super::coefficients::{
    COS, HALF_PI, HALF_PI_PARTS, PI, SIN, TWO_OVER_PI_DOUBLE, TWO_OVER_PI_SINGLE,
};
use super::pair::Pair;
use super::real::{Real, Word};
use super::words::wide_product;

/// r, and n in the word's two lowest bits.
struct Reduced<R: Real> {
    n: R::Word,
    r: Pair<R>,
}

fn reduce<R: Real>(x: R) -> Reduced<R> {
    let small = x.abs().below(x.pick(200.0, 1.6e6));
    let [n, h, l] = R::branch(small, || reduce_small(x), || reduce_great(x));
    Reduced { n: n.to_word(), r: Pair { h, l } }
}

fn reduce_small<R: Real>(x: R) -> [R; 3] {
    let n = (x * std::f64::consts::FRAC_2_PI).rint();
    let [first, second, third] = x.parts(&HALF_PI_PARTS);
    let rest = (-n).times_plus(first, x);
    let Pair { h, l } = Pair::sum(rest, -n * second);
    let r = Pair::ordered(h, (-n).times_plus(third, l));
    [n, r.h, r.l]
}

fn reduce_great<R: Real>(x: R) -> [R; 3] {
    let format = x.format();
    let digits = u64::from(format.digits);
    let bits = x.abs().bits();
    let width = bits.width();
    let mantissa = bits.and((1 << (digits - 1)) - 1).plus(1 << (digits - 1));
    // The bit of 2/π whose product with the mantissa's last is worth two, counted from the bit
    // that begins the table: what is before gives multiples of four.
    let exponent = bits.right(digits - 1);
    let start = exponent.plus(width.wrapping_sub(format.bias as u64 + digits - 1 + 2));
    let shift_bits = u64::from(width.trailing_zeros());
    let index = start.right(shift_bits);
    // An infinite argument would lead out of the table.
    let table: &'static [u64] =
        if x.is_double() { &TWO_OVER_PI_DOUBLE } else { &TWO_OVER_PI_SINGLE };
    let last = index.of(table.len() as u64 - 4);
    let index = R::Word::choose(index.below(last), index, last);
    let shift = start.and(width - 1);
    let back = shift.of(width - 1) - shift;
    let words = index.four_of(table);
    let window = [0, 1, 2].map(|k| words[k].shl(shift) | words[k + 1].right(1).shr(back));

    // The product modulo four, as two bits before and 3 words less two bits after the point.
    let (low, carry) = wide_product(mantissa, window[2]);
    let (middle, high) = wide_product(mantissa, window[1]);
    let middle = middle + carry;
    let one = carry.of(1);
    let carry = R::Word::choose(middle.below(carry), one, one.of(0));
    let high = high + mantissa * window[0] + carry;
    let n = high.right(width - 2);
    let first = high.left(2) | middle.right(width - 2);
    let second = middle.left(2) | low.right(width - 2);

    // To the nearest multiple.
    let above = first.right(width - 1).is(1);
    let n = R::Word::choose(above, n.plus(1), n);
    let borrow = R::Word::choose(second.is(0), one.of(0), one);
    let zero = one.of(0);
    let negated = (zero - first - borrow, zero - second);
    let first = R::Word::choose(above, negated.0, first);
    let second = R::Word::choose(above, negated.1, second);

    // The fraction as a float.
    let empty = first.is(0);
    let skipped = R::Word::choose(empty, zero.of(width), zero);
    let (first, second) =
        (R::Word::choose(empty, second, first), R::Word::choose(empty, zero, second));
    let zeros = first.leading_zeros().and(width - 1);
    let back = zeros.of(width - 1) - zeros;
    let first = first.shl(zeros) | second.right(1).shr(back);
    let second = second.shl(zeros);
    let rest = first.left(digits) | second.right(width - digits);
    let (h, l) = (x.of_word(first.right(width - digits)), x.of_word(rest.right(width - digits)));
    let unit = x.power_of_two(zero - (zeros + skipped).plus(digits));
    let fraction = Pair { h: h * unit, l: l * unit * (-(digits as f64)).exp2() };
    let r = fraction.mul(Pair::constant(x, HALF_PI));

    let negative = x.is_negative();
    let n = R::Word::choose(negative, zero - n, n).and(3);
    let sign = R::choose(above, -x, x).sign();
    [x.of_word(n), r.h.flip(sign), r.l.flip(sign)]
}

/// The sine and the cosine of r, for |r| ≤ π/4.
fn kernel<R: Real>(r: Pair<R>) -> (Pair<R>, Pair<R>) {
    let z = r.h * r.h;
    let correction = (r.l * -0.5).times_plus(z, r.l);
    let sin = Pair::ordered(r.h, (r.h * z).times_plus(z.polynomial(&SIN), correction));
    let half = Pair::product(r.h, r.h).exactly(r.h.of(0.5));
    let Pair { h, l } = Pair::ordered(r.h.of(1.0), -half.h);
    let tail = (z * z).times_plus(z.polynomial(&COS), l - half.l);
    let cos = Pair::ordered(h, (-r.h).times_plus(r.l, tail));
    (sin, cos)
}

/// The sine and the cosine.
fn both<R: Real>(reduced: Reduced<R>) -> (Pair<R>, Pair<R>) {
    let Reduced { n, r } = reduced;
    let (sin, cos) = kernel(r);
    let swapped = n.and(1).is(1);
    let top = n.width() - 2;
    let sign = |n: R::Word| n.and(2).left(top);
    let sine = Pair::choose(swapped, cos, sin).flip(sign(n));
    let cosine = Pair::choose(swapped, sin, cos).flip(sign(n.plus(1)));
    (sine, cosine)
}

fn defined<R: Real>(x: R, result: R) -> R {
    R::choose(x.is_finite(), result, x.nan())
}

pub(super) fn sin_cos<R: Real>(x: R) -> [R; 2] {
    let (sin, cos) = both(reduce(x));
    let sin = R::choose(x.is_zero(), x, sin.value());
    [defined(x, sin), defined(x, cos.value())]
}

pub(super) fn sin<R: Real>(x: R) -> R {
    sin_cos(x)[0]
}

pub(super) fn cos<R: Real>(x: R) -> R {
    sin_cos(x)[1]
}

pub(super) fn tan<R: Real>(x: R) -> R {
    let (sin, cos) = both(reduce(x));
    defined(x, R::choose(x.is_zero(), x, sin.div(cos).value()))
}

/// x = n/2 + r/π
fn reduce_turns<R: Real>(x: R) -> Reduced<R> {
    // A great number is even.
    let even = x.of(f64::from(x.format().digits).exp2()).below(x.abs());
    let x = R::choose(even | x.is_nan(), x.of(0.0), x);
    let n = (x + x).rint();
    let r = Pair::constant(x, PI).times(n.times_plus(x.of(-0.5), x));
    let quarter = (n * 0.25).floor();
    Reduced { n: quarter.times_plus(x.of(-4.0), n).to_word(), r }
}

/// sin πx and cos πx as pairs, for a finite x.
pub(super) fn turns_pair<R: Real>(x: R) -> (Pair<R>, Pair<R>) {
    both(reduce_turns(x))
}

/// The result, or πx for an x so near zero that both are the same.
fn near_zero<R: Real>(x: R, result: R) -> R {
    R::choose(x.is_tiny() & !x.is_zero(), Pair::tiny_product(PI, x), result)
}

pub(super) fn sin_pi<R: Real>(x: R) -> R {
    let sine = turns_pair(x).0.value();
    // Of whole numbers it is a zero of their sign.
    let sine = R::choose(x.floor().same(x), x.of(0.0).copysign(x), sine);
    defined(x, near_zero(x, sine))
}

pub(super) fn cos_pi<R: Real>(x: R) -> R {
    let cosine = turns_pair(x).1.value();
    defined(x, R::choose(cosine.is_zero(), x.of(0.0), cosine))
}

pub(super) fn tan_pi<R: Real>(x: R) -> R {
    let (sin, cos) = turns_pair(x);
    let pole = cos.h.is_zero();
    let result = R::choose(pole, x.infinity().copysign(sin.h), sin.div(cos).value());
    let result = R::choose(x.floor().same(x), x.of(0.0).copysign(x), result);
    defined(x, near_zero(x, result))
}
