//! Functions whose results are exact: rounding, parts of numbers, remainders, classes.

use super::real::{Real, Word};

pub(super) fn fabs<R: Real>(x: R) -> R {
    x.abs()
}

pub(super) fn floor<R: Real>(x: R) -> R {
    x.floor()
}

pub(super) fn ceil<R: Real>(x: R) -> R {
    -(-x).floor()
}

pub(super) fn trunc<R: Real>(x: R) -> R {
    x.abs().floor().copysign(x)
}

/// Halves go away from zero.
pub(super) fn round<R: Real>(x: R) -> R {
    let a = x.abs();
    let down = a.floor();
    let up = (a - down).less(0.5);
    R::choose(up | !x.is_finite(), down, down + 1.0).copysign(x)
}

/// Halves go to the even neighbour.
pub(super) fn nearbyint<R: Real>(x: R) -> R {
    x.rint()
}

pub(super) fn fract<R: Real>(x: R) -> R {
    // NVIDIA's driver knows the difference for a fraction, and takes it for a number then.
    R::choose(x.is_finite(), x - trunc(x), x.nan())
}

pub(super) fn copysign<R: Real>(x: R, y: R) -> R {
    x.copysign(y)
}

pub(super) fn signum<R: Real>(x: R) -> R {
    R::choose(x.is_nan(), x, x.of(1.0).copysign(x))
}

/// The greater number; one that is NaN does not count.
pub(super) fn fmax<R: Real>(x: R, y: R) -> R {
    let greater = R::choose(x.below(y), y, x);
    R::choose(x.is_nan(), y, R::choose(y.is_nan(), x, greater))
}

/// The lesser number; one that is NaN does not count.
pub(super) fn fmin<R: Real>(x: R, y: R) -> R {
    let lesser = R::choose(y.below(x), y, x);
    R::choose(x.is_nan(), y, R::choose(y.is_nan(), x, lesser))
}

pub(super) fn fdim<R: Real>(x: R, y: R) -> R {
    let result = R::choose(y.below(x), x - y, x.of(0.0));
    R::choose(x.is_nan() | y.is_nan(), x.nan(), result)
}

/// Rounded once, if the device can.
pub(super) fn fma<R: Real>(x: R, y: R, z: R) -> R {
    x.fused(y, z)
}

pub(super) fn fmod<R: Real>(x: R, y: R) -> R {
    x.remainder(y)
}

/// `x - n y` and n modulo 8, n being the whole number nearest to x / y, the even one of two.
pub(super) fn remquo<R: Real>(x: R, y: R) -> [R; 2] {
    let b = y.abs();
    let defined = x.is_finite() & b.more(0.0) & !y.is_nan();
    let zero = x.of(0.0);
    // Three bits of the quotient, where the divisor's multiples are numbers.
    let eight = b * 8.0;
    let a = R::choose(eight.is_finite(), x.abs().remainder(eight), x.abs());
    let (mut rest, mut quotient) = (a, zero);
    for multiple in [4.0, 2.0] {
        let part = b * multiple;
        let fits = !rest.below(part);
        rest = R::choose(fits, rest - part, rest);
        quotient = R::choose(fits, quotient + multiple, quotient);
    }
    // Now rest < 2b: subtract b once or twice, so that at most half of it is left.
    for _ in 0..2 {
        let half = rest - b * 0.5;
        let above = b.less(2.0 * f64::from_bits(0x0010_0000_0000_0000));
        let odd = !(quotient * 0.5).floor().same(quotient * 0.5);
        let tie = half.is_zero() & odd & !above;
        let takes = half.more(0.0) | tie;
        rest = R::choose(takes, rest - b, rest);
        quotient = R::choose(takes, quotient + 1.0, quotient);
    }
    let quotient = R::choose(quotient.equals(8.0), zero, quotient);
    let negative = x.is_negative();
    let rest = R::choose(rest.is_zero(), zero.copysign(x), R::choose(negative, -rest, rest));
    let sign = x.sign() ^ y.sign();
    let result = R::choose(y.is_infinite() & x.is_finite(), x, rest);
    let defined = defined | (y.is_infinite() & x.is_finite());
    let quotient = R::choose(y.is_infinite(), zero, quotient);
    [R::choose(defined, result, x.nan()), R::choose(defined, quotient.flip(sign), zero)]
}

pub(super) fn remainder<R: Real>(x: R, y: R) -> R {
    remquo(x, y)[0]
}

/// The whole part and the fraction, both with the sign of x.
pub(super) fn modf<R: Real>(x: R) -> [R; 2] {
    let whole = trunc(x);
    let fraction = R::choose(x.is_infinite(), x.of(0.0), x - whole);
    let fraction = R::choose(x.is_nan(), x, fraction.copysign(x));
    [fraction, whole]
}

/// A finite number that is not zero as one between 1/2 and 1, and an exponent.
fn parts<R: Real>(x: R) -> [R; 2] {
    let format = x.format();
    let subnormal = x.abs().bits().below(x.word(format.least_normal()));
    let lift = f64::from(format.digits);
    let lifted = R::choose(subnormal, x * lift.exp2(), x);
    let exponent = lifted.exponent() + 1.0;
    let mantissa = u64::from(format.digits - 1);
    let bits = lifted.bits().and((1 << mantissa) - 1).plus((format.bias as u64 - 1) << mantissa);
    let fraction = x.of_bits(bits).copysign(x);
    [fraction, R::choose(subnormal, exponent - lift, exponent)]
}

pub(super) fn frexp<R: Real>(x: R) -> [R; 2] {
    let [fraction, exponent] = parts(x);
    let own = x.is_zero() | !x.is_finite();
    [R::choose(own, x, fraction), R::choose(own, x.of(0.0), exponent)]
}

pub(super) fn scalb<R: Real>(x: R, n: R) -> R {
    let result = x.scale(n);
    let own = x.is_zero() | !x.is_finite();
    R::choose(own, x, result)
}

pub(super) fn logb<R: Real>(x: R) -> R {
    let result = parts(x)[1] - 1.0;
    let result = R::choose(x.is_zero(), -x.infinity(), result);
    let result = R::choose(x.is_infinite(), x.infinity(), result);
    R::choose(x.is_nan(), x, result)
}

/// The exponent as an integer: of zero the least one, of infinity and NaN the greatest.
pub(super) fn ilogb<R: Real>(x: R) -> R {
    let end = x.of(2.0_f64.powi(31));
    let result = parts(x)[1] - 1.0;
    R::choose(x.is_zero(), -end, R::choose(x.is_finite(), result, end))
}

/// The next number after x on the way to y.
pub(super) fn nextafter<R: Real>(x: R, y: R) -> R {
    let bits = x.bits();
    let up = x.below(y);
    let away = (up & !x.is_negative()) | (!up & x.is_negative());
    let one = bits.of(1);
    let next = x.of_bits(R::Word::choose(away, bits + one, bits - one));
    let least = x.known(1).copysign(y);
    let next = R::choose(x.is_zero(), least, next);
    let next = R::choose(x.same(y), y, next);
    R::choose(x.is_nan() | y.is_nan(), x.nan(), next)
}

pub(super) fn isnan<R: Real>(x: R) -> R::Truth {
    x.is_nan()
}

pub(super) fn isinf<R: Real>(x: R) -> R::Truth {
    x.is_infinite()
}

pub(super) fn isfinite<R: Real>(x: R) -> R::Truth {
    x.is_finite()
}

pub(super) fn isnormal<R: Real>(x: R) -> R::Truth {
    x.is_finite() & !x.abs().bits().below(x.word(x.format().least_normal()))
}

pub(super) fn is_subnormal<R: Real>(x: R) -> R::Truth {
    x.abs().bits().below(x.word(x.format().least_normal())) & !x.is_zero()
}

pub(super) fn signbit<R: Real>(x: R) -> R::Truth {
    x.is_negative()
}

/// One of the numbers `FP_…`.
pub(super) fn fpclassify<R: Real>(x: R) -> R {
    let class = R::choose(isnormal(x), x.of(4.0), x.of(3.0));
    let class = R::choose(x.is_zero(), x.of(2.0), class);
    let class = R::choose(x.is_infinite(), x.of(1.0), class);
    R::choose(x.is_nan(), x.of(0.0), class)
}
