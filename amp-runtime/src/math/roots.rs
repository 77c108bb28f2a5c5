//! Roots, and the length of a vector.

use super::pair::Pair;
use super::real::{Real, Word};

/// Moves the numbers near the ends of the exponents to the middle: a number times 2^2n, and 2^n to
/// divide its root by.
fn centred<R: Real>(x: R) -> (R, R) {
    let n = (x.format().bias / 2) as f64;
    let (small, great) = (x.less((-n).exp2()), x.more(n.exp2()));
    let half = (n / 2.0).floor();
    let factor = |up: f64| {
        let factor = R::choose(great, x.of((-up).exp2()), x.of(1.0));
        R::choose(small, x.of(up.exp2()), factor)
    };
    (x * factor(2.0 * half), factor(-half))
}

/// The root as a pair and a power of two, of a finite positive number.
fn root<R: Real>(x: R) -> (Pair<R>, R) {
    let (x, factor) = centred(x);
    (Pair::from(x).sqrt(), factor)
}

/// Zero, infinity and NaN are their own roots.
fn ends<R: Real>(x: R, result: R) -> R {
    let own = x.is_zero() | x.same(x.infinity());
    let result = R::choose(own, x, result);
    R::choose(x.is_nan() | (x.is_negative() & !x.is_zero()), x.nan(), result)
}

pub(super) fn sqrt<R: Real>(x: R) -> R {
    let (root, factor) = root(x);
    ends(x, root.value() * factor)
}

pub(super) fn rsqrt<R: Real>(x: R) -> R {
    let (root, factor) = root(x);
    let result = Pair::from(x.of(1.0)).div(root).value() * (x.of(1.0) / factor);
    let result = R::choose(x.is_infinite(), x.of(0.0), result);
    let result = R::choose(x.is_zero(), x.infinity().copysign(x), result);
    R::choose(x.is_nan() | (x.is_negative() & !x.is_zero()), x.nan(), result)
}

/// |x| = m 8^n with 1 ≤ m < 8, and the cube root of m, for a finite x that is not zero.
fn cube_root<R: Real>(x: R) -> (Pair<R>, R) {
    let format = x.format();
    let subnormal = x.abs().bits().below(x.word(format.least_normal()));
    // A multiple of three.
    let lift = f64::from(format.digits) + 1.0 - f64::from((format.digits + 1) % 3);
    let a = R::choose(subnormal, x.abs() * lift.exp2(), x.abs());
    let exponent = a.exponent();
    let n = ((exponent + 0.5) * (1.0 / 3.0)).floor();
    let m = a.scale(n * -3.0);
    // A parabola through the roots of 1, 27/8 and 8, then Halley's steps, which cube the error.
    let mut y = m.times_plus(m.times_plus(x.of(-0.014_632), x.of(0.274_54)), x.of(0.740_09));
    for _ in 0..if x.is_double() { 3 } else { 2 } {
        let cube = y * y * y;
        y = y * ((cube + m + m) / (cube + cube + m));
    }
    let cube = Pair::product(y, y).times(y);
    let rest = (m - cube.h) - cube.l;
    let y = Pair::ordered(y, rest / (y * y * 3.0));
    (y, n - R::choose(subnormal, x.of(lift / 3.0), x.of(0.0)))
}

pub(super) fn cbrt<R: Real>(x: R) -> R {
    let (root, n) = cube_root(x);
    let result = root.value().scale(n).copysign(x);
    let result = R::choose(x.is_zero() | x.is_infinite(), x, result);
    R::choose(x.is_nan(), x.nan(), result)
}

pub(super) fn rcbrt<R: Real>(x: R) -> R {
    let (root, n) = cube_root(x);
    let result = Pair::from(x.of(1.0)).div(root).value().scale(-n).copysign(x);
    let result = R::choose(x.is_zero(), x.infinity().copysign(x), result);
    let result = R::choose(x.is_infinite(), x.of(0.0).copysign(x), result);
    R::choose(x.is_nan(), x.nan(), result)
}

pub(super) fn hypot<R: Real>(x: R, y: R) -> R {
    let (x, y) = (x.abs(), y.abs());
    let (most, least) = (x.max(y), x.min(y));
    // Near 1, so that squares neither over- nor underflow where it matters.
    let exponent = most.exponent();
    let down = |v: R| v.scale(-exponent);
    let (a, b) = (down(most), down(least));
    let squares = Pair::product(a, a).add(Pair::product(b, b));
    let result = squares.sqrt().value().scale(exponent);
    let result = R::choose(least.is_zero(), most, result);
    let result = R::choose(x.is_nan() | y.is_nan(), x.nan(), result);
    R::choose(x.is_infinite() | y.is_infinite(), x.infinity(), result)
}
