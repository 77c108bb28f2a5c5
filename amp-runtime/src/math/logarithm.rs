//! The logarithms.
//!
//! x = 2^k (1 + f) with 1 + f between √½ and √2, and ln(1 + f) = 2 atanh(f / (2 + f)).

use super::coefficients::{LN_2, LN_2_PARTS, LOG, LOG2_E, LOG10_2_PARTS, LOG10_E, THIRD};
use super::pair::Pair;
use super::real::{Parts, Real, Word};

/// A finite positive number as m 2^k, with √½ ≤ m < √2.
fn decompose<R: Real>(x: R) -> (R, R) {
    let format = x.format();
    let subnormal = x.bits().below(x.word(format.least_normal()));
    let lift = f64::from(format.digits);
    let x = R::choose(subnormal, x * lift.exp2(), x);
    let lifted = R::choose(subnormal, x.of(lift), x.of(0.0));
    let mantissa = u64::from(format.digits - 1);
    // The bits of √½, and what they lack to those of 1.
    let root = if x.is_double() { 0x3fe6_a09e_667f_3bcd } else { 0x3f35_04f3 };
    let one = (format.bias as u64) << mantissa;
    let bits = x.bits().plus(one - root);
    let k = x.of_word(bits.right(mantissa)) - format.bias as f64;
    let m = x.of_bits(bits.and((1 << mantissa) - 1).plus(root));
    (m, k - lifted)
}

/// ln(1 + f), for 1 + f between √½ and √2.
fn near_one<R: Real>(f: Pair<R>) -> Pair<R> {
    let s = f.div(Pair::sum(f.h.of(2.0), f.h).plus(f.l));
    let z = s.mul(s);
    let third = Pair::constant(f.h, THIRD);
    let tail = Pair::ordered(third.h, z.h.times_plus(z.h.polynomial(&LOG), third.l));
    let sum = s.add(s.mul(z).mul(tail));
    sum.exactly(f.h.of(2.0))
}

/// `k unit + rest`, k being whole.
fn plus_exponent<R: Real>(k: R, unit: &Parts, rest: Pair<R>) -> Pair<R> {
    let [first, second, third] = k.parts(unit);
    let sum = Pair::sum(k * first, rest.h);
    let low = Pair::sum(k * second, sum.l);
    let h = Pair::ordered(sum.h, low.h);
    Pair::ordered(h.h, h.l + (low.l + k.times_plus(third, rest.l)))
}

/// ln x for a finite positive x.
pub(super) fn ln_pair<R: Real>(x: R) -> Pair<R> {
    let (m, k) = decompose(x);
    plus_exponent(k, &LN_2_PARTS, near_one(Pair::from(m - 1.0)))
}

/// ln x for a finite positive x.
pub(super) fn ln_of_pair<R: Real>(x: Pair<R>) -> Pair<R> {
    ln_pair(x.h).plus(x.l / x.h)
}

/// ln(1 + x) for a finite x above -1.
pub(super) fn ln_1p_pair<R: Real>(x: Pair<R>) -> Pair<R> {
    let sum = Pair::sum(x.h.of(1.0), x.h);
    let Pair { h, l } = Pair::ordered(sum.h, sum.l + x.l);
    let (m, k) = decompose(h);
    let most = (x.h.format().bias - 1) as f64;
    let unit = h.power_of_two((-k.min(h.of(most))).to_word());
    let scaled = Pair::sum(m - 1.0, l * unit);
    let f = Pair::choose(k.is_zero(), x, scaled);
    plus_exponent(k, &LN_2_PARTS, near_one(f))
}

/// The logarithm's value outside the positive finite numbers.
fn ends<R: Real>(x: R, result: R) -> R {
    let result = R::choose(x.is_infinite(), x, result);
    let result = R::choose(x.is_zero(), -x.infinity(), result);
    let undefined = x.is_nan() | (x.is_negative() & !x.is_zero());
    R::choose(undefined, x.nan(), result)
}

pub(super) fn ln<R: Real>(x: R) -> R {
    ends(x, ln_pair(x).value())
}

pub(super) fn log2<R: Real>(x: R) -> R {
    let (m, k) = decompose(x);
    let rest = near_one(Pair::from(m - 1.0)).mul(Pair::constant(x, LOG2_E));
    let sum = Pair::sum(k, rest.h);
    ends(x, sum.h + (sum.l + rest.l))
}

pub(super) fn log10<R: Real>(x: R) -> R {
    let (m, k) = decompose(x);
    let rest = near_one(Pair::from(m - 1.0)).mul(Pair::constant(x, LOG10_E));
    ends(x, plus_exponent(k, &LOG10_2_PARTS, rest).value())
}

pub(super) fn ln_1p<R: Real>(x: R) -> R {
    let result = ln_1p_pair(Pair::from(x)).value();
    let result = R::choose(x.is_infinite() | x.is_tiny(), x, result);
    let result = R::choose(x.equals(-1.0), -x.infinity(), result);
    R::choose(x.is_nan() | x.less(-1.0), x.nan(), result)
}

/// The logarithm to a base: the quotient of the natural ones.
pub(super) fn log<R: Real>(x: R, base: R) -> R {
    let inside = |x: R| x.is_finite() & x.more(0.0);
    let plain = ln(x) / ln(base);
    let exact = ln_pair(x).div(ln_pair(base)).value();
    R::choose(inside(x) & inside(base) & !base.equals(1.0), exact, plain)
}

/// ln(2x) for a great x.
pub(super) fn ln_of_double<R: Real>(x: R) -> Pair<R> {
    ln_pair(x).add(Pair::constant(x, LN_2))
}
