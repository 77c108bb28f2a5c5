//! Powers: x^y = e^(y ln x), with ln x as a pair.

use super::exponential::exp_pair;
use super::logarithm::ln_pair;
use super::pair::Pair;
use super::real::Real;

/// |x|^y, `odd` and `whole` saying what y is.
fn power<R: Real>(x: R, y: Pair<R>, whole: R::Truth, odd: R::Truth) -> R {
    let a = x.abs();
    // With an exponent beyond the limit every power has overflowed, underflowed or is one.
    let limit = x.pick(40.0_f64.exp2(), 80.0_f64.exp2());
    let h = y.h.min(limit).max(-limit);
    let exponent = ln_pair(a).mul(Pair { h, l: y.l });
    let result = exp_pair(exponent).value();
    let result = R::choose(a.equals(1.0), a, result);

    let grows = y.h.more(0.0);
    let (zero, infinity) = (x.of(0.0), x.infinity());
    let end = R::choose(grows, infinity, zero);
    let other_end = R::choose(grows, zero, infinity);
    let result = R::choose(y.h.is_infinite() & a.more(1.0), end, result);
    let result = R::choose(y.h.is_infinite() & a.less(1.0), other_end, result);
    let result = R::choose(a.is_infinite(), end, result);
    let result = R::choose(a.is_zero(), other_end, result);

    let negative = x.is_negative();
    let result = R::choose(negative & odd, -result, result);
    let undefined = negative & !a.is_zero() & !a.is_infinite() & !whole;
    let result = R::choose(undefined | x.is_nan() | y.h.is_nan(), x.nan(), result);
    R::choose(y.h.is_zero() | x.equals(1.0), x.of(1.0), result)
}

pub(super) fn powf<R: Real>(x: R, y: R) -> R {
    let a = y.abs();
    let whole = a.floor().same(a);
    let half = a * 0.5;
    let small = a.less(f64::from(x.format().digits).exp2());
    let odd = whole & small & !half.floor().same(half);
    power(x, Pair::from(y), whole, odd)
}

/// x to the power of an integer, which is the sum of two numbers.
pub(super) fn powi<R: Real>(x: R, high: R, low: R, odd: R::Truth) -> R {
    power(x, Pair::ordered(high, low), x.truth(true), odd)
}
