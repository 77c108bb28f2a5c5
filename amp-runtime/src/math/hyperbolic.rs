//! The hyperbolic functions and their inverses.

use super::coefficients::{COSH, SINH};
use super::exponential::exp_pair;
use super::logarithm::{ln_1p_pair, ln_of_double};
use super::pair::Pair;
use super::real::Real;

/// sinh x, cosh x and an exponent: both are to be multiplied by 2 to its power. x is not negative.
fn both<R: Real>(x: R) -> (Pair<R>, Pair<R>, R) {
    let e = exp_pair(Pair::from(x));
    // e^-x relative to e^x; beyond the limit it is nothing.
    let n = e.exponent.min(x.of(60.0));
    let square = x.power_of_two((n * -2.0).to_word());
    let inverse = Pair::from(x.of(1.0)).div(e.mantissa).exactly(square);
    let sinh = e.mantissa.add(inverse.neg());
    let cosh = e.mantissa.add(inverse);

    let z = x * x;
    let small_sinh = Pair::ordered(x, (x * z) * z.polynomial(&SINH));
    let half = Pair::product(x, x).exactly(x.of(0.5));
    let Pair { h, l } = Pair::ordered(x.of(1.0), half.h);
    let small_cosh = Pair::ordered(h, (z * z).times_plus(z.polynomial(&COSH), l + half.l));

    let small = x.less(1.0);
    (
        Pair::choose(small, small_sinh, sinh),
        Pair::choose(small, small_cosh, cosh),
        R::choose(small, x.of(0.0), e.exponent - 1.0),
    )
}

pub(super) fn sinh<R: Real>(x: R) -> R {
    let (sinh, _, exponent) = both(x.abs());
    let result = sinh.value().scale(exponent).copysign(x);
    R::choose(x.is_nan(), x.nan(), result)
}

pub(super) fn cosh<R: Real>(x: R) -> R {
    let (_, cosh, exponent) = both(x.abs());
    R::choose(x.is_nan(), x.nan(), cosh.value().scale(exponent))
}

pub(super) fn tanh<R: Real>(x: R) -> R {
    let (sinh, cosh, _) = both(x.abs());
    let result = sinh.div(cosh).value().copysign(x);
    R::choose(x.is_nan(), x.nan(), result)
}

/// ln(1 + x) where it is small enough, else `great`.
fn ln_1p_or<R: Real>(x: Pair<R>, is_great: R::Truth, great: Pair<R>) -> R {
    let one = x.h.of(1.0);
    let x = Pair::choose(is_great, Pair::from(one), x);
    Pair::choose(is_great, great, ln_1p_pair(x)).value()
}

fn is_great<R: Real>(x: R) -> R::Truth {
    x.more(f64::from(x.format().digits).exp2())
}

pub(super) fn asinh<R: Real>(x: R) -> R {
    let a = x.abs();
    // a + (√(1 + a²) - 1)
    let square = Pair::product(a, a);
    let root = square.plus(x.of(1.0)).sqrt();
    let sum = square.div(root.plus(x.of(1.0))).plus(a);
    let result = ln_1p_or(sum, is_great(a), ln_of_double(a)).copysign(x);
    let result = R::choose(x.is_infinite() | x.is_tiny(), x, result);
    R::choose(x.is_nan(), x.nan(), result)
}

pub(super) fn acosh<R: Real>(x: R) -> R {
    let above = Pair::sum(x, x.of(-1.0));
    let sum = above.mul(above.plus(x.of(2.0))).sqrt().add(above);
    let result = ln_1p_or(sum, is_great(x), ln_of_double(x));
    let result = R::choose(x.is_infinite(), x, result);
    R::choose(x.is_nan() | x.less(1.0), x.nan(), result)
}

pub(super) fn atanh<R: Real>(x: R) -> R {
    let a = x.abs();
    let quotient = Pair::from(a + a).div(Pair::sum(x.of(1.0), -a));
    let one = a.equals(1.0);
    let quotient = Pair::choose(one, Pair::from(a), quotient);
    let result = R::choose(one, x.infinity(), ln_1p_pair(quotient).value() * 0.5);
    let result = R::choose(x.is_tiny(), x, result.copysign(x));
    R::choose(x.is_nan() | a.more(1.0), x.nan(), result)
}
