//! The gamma function and its logarithm, from Stirling's series.

use super::coefficients::{EULER, HALF_LN_TAU, LGAMMA_1, LGAMMA_2, ONE_LESS_EULER, PI, STIRLING};
use super::exponential::{Scaled, exp_pair};
use super::logarithm::{ln_of_pair, ln_pair};
use super::pair::Pair;
use super::real::Real;
use super::trigonometric::turns_pair;

/// Up to here the argument is raised, a step at a time.
fn start<R: Real>(x: R) -> (R, u32) {
    let start = if x.is_double() { 13 } else { 7 };
    (x.of(f64::from(start)), start)
}

/// For a positive x: the product of the numbers from it up to where the series begins, and the
/// number after them.
fn raise<R: Real>(x: Pair<R>) -> (Pair<R>, Pair<R>) {
    let (start, steps) = start(x.h);
    let one = x.h.of(1.0);
    let (mut product, mut x) = (Pair::from(one), x);
    for _ in 0..steps {
        let below = x.h.below(start);
        product = Pair::choose(below, product.mul(x), product);
        x = Pair::choose(below, x.plus(one), x);
    }
    (product, x)
}

/// ln Γ(x) for an x from which the series converges.
fn stirling<R: Real>(x: Pair<R>) -> Pair<R> {
    let inverse = x.h.of(1.0) / x.h;
    let series = inverse * (inverse * inverse).polynomial(&STIRLING);
    let power = ln_of_pair(x).mul(x.plus(x.h.of(-0.5)));
    power.add(x.neg()).add(Pair::constant(x.h, HALF_LN_TAU)).plus(series)
}

pub(super) fn tgamma<R: Real>(x: R) -> R {
    let negative = x.less(0.5);
    // Beyond, the result is infinite or zero.
    let most = x.pick(64.5, 256.5);
    let bounded = x.max(-most).min(most);
    let one = x.of(1.0);
    // Γ(x) Γ(1 - x) = π / sin πx
    let argument = Pair::choose(negative, Pair::sum(one, -bounded), Pair::from(bounded));
    let (product, raised) = raise(argument);
    let Scaled { mantissa, exponent } = exp_pair(stirling(raised));
    let gamma = mantissa.div(product).value().scale(exponent);
    let sine = turns_pair(bounded).0;
    // Near zero the sine underflows before the result overflows.
    let mirrored = Pair::constant(x, PI).mul(product).div(sine.mul(mantissa));
    let mirrored = mirrored.value().scale(-exponent);
    let tiny = x.abs().less((-f64::from(x.format().digits) - 4.0).exp2());
    let mirrored = R::choose(tiny, one / x, mirrored);
    let result = R::choose(negative, mirrored, gamma);
    let result = R::choose(x.same(x.infinity()), x, result);
    let result = R::choose(x.is_zero(), x.infinity().copysign(x), result);
    let pole = x.less(0.0) & x.floor().same(x);
    R::choose(x.is_nan() | pole, x.nan(), result)
}

/// ln Γ(x) for a positive x that is not tiny.
fn ln_positive<R: Real>(x: Pair<R>) -> Pair<R> {
    let one = x.h.of(1.0);
    let limit = x.h.pick(1e36, 1e305);
    let (product, raised) = raise(Pair::choose(x.h.below(limit), x, Pair::from(one)));
    let far = stirling(raised).add(ln_of_pair(product).neg());

    // Where the logarithm is near zero it needs a series of its own.
    let close = |centre: f64, slope, polynomial| {
        let t = x.plus(one.of(-centre));
        let bounded = Pair::choose(t.h.abs().less(0.6), t, Pair::from(one.of(0.0)));
        let line = Pair::constant(one, slope).mul(bounded);
        let square = bounded.h * bounded.h;
        Pair::ordered(line.h, square.times_plus(bounded.h.polynomial(polynomial), line.l))
    };
    let at_two = close(2.0, ONE_LESS_EULER, &LGAMMA_2);
    let minus_euler = super::real::Constant(-EULER.0, -EULER.1);
    let at_one = close(1.0, minus_euler, &LGAMMA_1);
    let result = Pair::choose(x.h.less(2.5), at_two, far);
    Pair::choose(x.h.less(1.5), at_one, result)
}

/// ln |Γ(x)|, and whether Γ(x) is negative as -1 or 1.
pub(super) fn lgamma<R: Real>(x: R) -> [R; 2] {
    let one = x.of(1.0);
    let negative = x.less(0.0);
    let a = x.abs();
    let small = a.less(0.5);
    // Γ(x) = Γ(1 + x) / x
    let limit = x.pick(1e36, 1e305);
    let usable = R::choose(x.is_zero() | !a.below(limit), one, a);
    let positive = ln_positive(Pair::choose(small, Pair::sum(one, usable), Pair::from(usable)));
    let ln_a = ln_pair(usable);
    let positive = Pair::choose(small, positive.add(ln_a.neg()), positive);
    // Γ(-a) = -π / (a Γ(a) sin πa)
    let sine = turns_pair(usable).0;
    let whole = usable.floor().same(usable);
    let sine_magnitude = Pair::choose(sine.h.is_negative(), sine.neg(), sine);
    let sine_magnitude = Pair::choose(whole, Pair::from(one), sine_magnitude);
    let ln_sine = ln_of_pair(Pair::constant(x, PI).div(sine_magnitude));
    let mirrored = ln_sine.add(ln_a.neg()).add(positive.neg());
    // Near zero both are -ln |x|.
    let tiny = a.less((-f64::from(x.format().digits) - 6.0).exp2());
    let result = R::choose(negative, mirrored.value(), positive.value());
    let result = R::choose(tiny, -ln_a.value(), result);
    let great = R::choose(
        a.below(x.pick(4.0e36, 2.5e305)),
        ln_a.plus(x.of(-1.0)).times(a).value(),
        x.infinity(),
    );
    let result = R::choose(a.below(limit) | negative, result, great);
    let pole = x.is_zero() | (negative & x.floor().same(x)) | x.is_infinite();
    let result = R::choose(pole, x.infinity(), result);
    let below_zero = (negative & !whole & sine.h.more(0.0)) | (x.is_negative() & x.is_zero());
    let below_zero = below_zero & !pole | (x.is_negative() & x.is_zero());
    let sign = R::choose(below_zero, -one, one);
    [R::choose(x.is_nan(), x.nan(), result), sign]
}
