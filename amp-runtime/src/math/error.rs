//! The error function, its complement, the normal distribution, and their inverses.

use super::coefficients::{ERF, ERF_SLOPE, ERFCX, ERFINV_LARGE, ERFINV_SMALL, HALF_ROOT};
use super::exponential::{Scaled, exp_pair};
use super::logarithm::ln;
use super::pair::Pair;
use super::real::Real;

/// erf x for |x| ≤ 1.
fn near_zero<R: Real>(x: Pair<R>) -> Pair<R> {
    let z = x.h * x.h;
    let line = Pair::constant(x.h, ERF_SLOPE).mul(x);
    Pair::ordered(line.h, (x.h * z).times_plus(z.polynomial(&ERF), line.l))
}

/// erfc x for x from 1/2.
fn far<R: Real>(x: Pair<R>) -> Scaled<R> {
    let most = x.h.of(29.0);
    let x = Pair::choose(x.h.below(most), x, Pair::from(most));
    let one = x.h.of(1.0);
    let u = (x.h - 4.0) / (x.h + 4.0);
    let factor = Pair::from(u.polynomial(&ERFCX)).div(Pair::sum(one, x.h + x.h));
    let e = exp_pair(x.mul(x).neg());
    Scaled { mantissa: e.mantissa.mul(factor), exponent: e.exponent }
}

pub(super) fn erf<R: Real>(x: R) -> R {
    let a = x.abs();
    let one = x.of(1.0);
    let far = one - far(Pair::from(a.max(one))).value();
    let near = near_zero(Pair::from(a)).value();
    let near = R::choose(x.is_tiny(), Pair::tiny_product(ERF_SLOPE, a), near);
    let result = R::choose(a.less(1.0), near, far).copysign(x);
    R::choose(x.is_nan(), x.nan(), result)
}

/// erfc x, half of it if so asked.
fn complement<R: Real>(x: Pair<R>, factor: f64) -> R {
    let a = Pair::choose(x.h.is_negative(), x.neg(), x);
    let half = x.h.of(0.5);
    let inside = Pair::choose(a.h.less(1.0), x, Pair::from(half));
    let near = Pair::from(half + half).add(near_zero(inside).neg()).value();
    let outside = Pair::choose(a.h.below(half), Pair::from(half), a);
    let far = far(outside).value();
    let far = R::choose(x.h.is_negative(), -far + 2.0, far);
    let is_near = x.h.less(0.5) & x.h.more(-1.0);
    R::choose(x.h.is_nan(), x.h.nan(), R::choose(is_near, near, far) * factor)
}

pub(super) fn erfc<R: Real>(x: R) -> R {
    complement(Pair::from(x), 1.0)
}

/// The normal distribution's cumulative function.
pub(super) fn phi<R: Real>(x: R) -> R {
    let bounded = x.max(x.of(-60.0)).min(x.of(60.0));
    let scaled = Pair::constant(x, HALF_ROOT).times(-bounded);
    let result = complement(scaled, 0.5);
    R::choose(x.is_nan(), x.nan(), result)
}

/// x with erf x = y nearly, for 0 < y < 1 and rest = 1 - y; in single precision.
fn guess<R: Real>(y: R, rest: R) -> R {
    let w = -ln(rest * (y + 1.0));
    let near = y * (w - 2.5).polynomial(&ERFINV_SMALL);
    let root = w.root();
    let middle = y * (root - 3.0).polynomial(&ERFINV_LARGE);
    // erfc x = e^(-x²) / (x √π) nearly.
    let negated = -ln(rest) - 0.572_364_942_924_700_1;
    let mut far = root;
    for _ in 0..6 {
        let square = far * far;
        let series = (square + 0.5) / (square + 1.0);
        far = (negated + ln(series / far)).root();
    }
    R::choose(w.less(5.0), near, R::choose(w.less(17.0), middle, far))
}

/// The error of `x` times the inverse of the slope there, from erf x - y or the like.
fn step<R: Real>(x: R, error: R) -> R {
    let slope = exp_pair(Pair::product(x, x)).value() * 0.886_226_925_452_758;
    let newton = error * slope;
    newton / (newton.times_plus(x, x.of(1.0)))
}

/// x with erfc x = y, for 0 < y ≤ 1/2.
fn from_small<R: Real>(y: R) -> R {
    let mut x = guess(-y + 1.0, y);
    for _ in 0..2 {
        // Relative to y, lest the slope overflows.
        let e = far(Pair::from(x));
        let slope = exp_pair(Pair::product(x, x).neg());
        let error = e.mantissa.plus(-y.scale(-e.exponent)).value();
        let slope = slope.mantissa.value().scale(slope.exponent - e.exponent);
        let newton = error / (slope * (2.0 * 0.564_189_583_547_756_3));
        x = x + newton / ((-newton).times_plus(x, x.of(1.0)));
    }
    x
}

/// x with erf x = y, for 0 ≤ y ≤ 1/2.
fn from_middle<R: Real>(y: R) -> R {
    let mut x = guess(y, -y + 1.0);
    for _ in 0..2 {
        let error = near_zero(Pair::from(x)).plus(-y).value();
        x = x - step(x, error);
    }
    x
}

pub(super) fn erfinv<R: Real>(y: R) -> R {
    let a = y.abs();
    let half = y.of(0.5);
    let inner = from_middle(a.min(half));
    let outer = from_small((-a + 1.0).min(half));
    let result = R::choose(a.below(half), inner, outer);
    let result = R::choose(a.equals(1.0), y.infinity(), result).copysign(y);
    let result = R::choose(y.is_zero(), y, result);
    R::choose(y.is_nan() | a.more(1.0), y.nan(), result)
}

pub(super) fn erfcinv<R: Real>(y: R) -> R {
    let half = y.of(0.5);
    // erfc(-x) = 2 - erfc x
    let mirrored = y.more(1.0);
    let rest = -y + 2.0;
    let tail = R::choose(mirrored, rest, y);
    let inner = from_middle((-tail + 1.0).min(half).max(y.of(0.0)));
    let outer = from_small(tail.min(half).max(y.known(1)));
    let a = R::choose(tail.below(half), outer, inner);
    let a = R::choose(tail.is_zero(), y.infinity(), a);
    let result = R::choose(mirrored, -a, a);
    R::choose(y.is_nan() | y.less(0.0) | y.more(2.0), y.nan(), result)
}

/// The inverse of [`phi`].
pub(super) fn probit<R: Real>(p: R) -> R {
    let x = erfcinv(p + p);
    let result = Pair::constant(p, HALF_ROOT).times(x * -2.0).value();
    R::choose(x.is_infinite(), -x, result)
}
