//! The exponential functions.
//!
//! e^x = 2^n e^r with |r| ≤ ln 2 / 2, and e^r from a polynomial.

use super::coefficients::{EXP, LN_2, LN_2_PARTS, LN_10, LOG10_2_PARTS};
use super::pair::Pair;
use super::real::{Parts, Real};

/// A number `mantissa * 2^exponent`, the exponent being whole.
#[derive(Clone, Copy)]
pub(super) struct Scaled<R> {
    pub mantissa: Pair<R>,
    pub exponent: R,
}

impl<R: Real> Scaled<R> {
    pub fn value(self) -> R {
        self.mantissa.value().scale(self.exponent)
    }
}

/// Beyond this e^x is infinite, or zero on the other side.
fn limit<R: Real>(x: R) -> R {
    x.pick(110.0, 760.0)
}

/// e^r - 1 - r.h, for |r| ≤ ln 2 / 2.
fn tail<R: Real>(r: Pair<R>) -> R {
    (r.h * r.h).times_plus(r.h.polynomial(&EXP), r.l)
}

/// e^r for |r| ≤ ln 2 / 2.
fn small<R: Real>(r: Pair<R>) -> Pair<R> {
    let Pair { h, l } = Pair::ordered(r.h.of(1.0), r.h);
    Pair::ordered(h, l + tail(r))
}

/// `x - n * unit`
fn without<R: Real>(x: Pair<R>, n: R, unit: &Parts) -> Pair<R> {
    let [first, second, third] = x.h.parts(unit);
    let rest = (-n).times_plus(first, x.h);
    let Pair { h, l } = Pair::sum(rest, -n * second);
    Pair::ordered(h, (-n).times_plus(third, l) + x.l)
}

/// x = n ln 2 + r
fn reduce<R: Real>(x: Pair<R>) -> (R, Pair<R>) {
    let n = (x.h * std::f64::consts::LOG2_E).rint();
    (n, without(x, n, &LN_2_PARTS))
}

/// e^x as a pair.
pub(super) fn exp_pair<R: Real>(x: Pair<R>) -> Scaled<R> {
    let limit = limit(x.h);
    let inside = x.h.abs().below(limit);
    let h = x.h.min(limit).max(-limit);
    let l = R::choose(inside, x.l, x.h.of(0.0));
    let (exponent, r) = reduce(Pair { h, l });
    Scaled { mantissa: small(r), exponent }
}

/// NaN for NaN, which comparisons on a device may lose.
pub(super) fn keep_nan<R: Real>(x: R, result: R) -> R {
    R::choose(x.is_nan(), x.nan(), result)
}

pub(super) fn exp<R: Real>(x: R) -> R {
    keep_nan(x, exp_pair(Pair::from(x)).value())
}

pub(super) fn exp2<R: Real>(x: R) -> R {
    let limit = x.pick(160.0, 1100.0);
    let bounded = x.min(limit).max(-limit);
    let n = bounded.rint();
    let mantissa = small(Pair::constant(x, LN_2).times(bounded - n));
    keep_nan(x, Scaled { mantissa, exponent: n }.value())
}

pub(super) fn exp10<R: Real>(x: R) -> R {
    let limit = x.pick(48.0, 330.0);
    let bounded = x.min(limit).max(-limit);
    let n = (bounded * std::f64::consts::LOG2_10).rint();
    let r = without(Pair::from(bounded), n, &LOG10_2_PARTS);
    let mantissa = small(r.mul(Pair::constant(x, LN_10)));
    keep_nan(x, Scaled { mantissa, exponent: n }.value())
}

pub(super) fn exp_m1<R: Real>(x: R) -> R {
    let bounded = x.min(limit(x)).max(x.of(-50.0));
    let (n, r) = reduce(Pair::from(bounded));
    // 2^n (e^r - 2^-n)
    let unit = x.power_of_two((-n.min(x.of(100.0))).to_word());
    let ones = Pair::sum(x.of(1.0), -unit);
    let sum = Pair::sum(ones.h, r.h);
    let value = sum.h + (sum.l + (ones.l + tail(r)));
    keep_nan(x, R::choose(x.is_zero(), x, value.scale(n)))
}
