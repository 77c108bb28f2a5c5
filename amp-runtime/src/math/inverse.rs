//! The inverse trigonometric functions, all from the angle of a point.

use super::coefficients::{ATAN, HALF_PI, PI, QUARTER_PI};
use super::pair::Pair;
use super::real::Real;

/// The angle of (x, y) from the x axis, for x and y that are finite and not negative.
fn angle<R: Real>(y: Pair<R>, x: Pair<R>) -> Pair<R> {
    let swapped = x.h.below(y.h);
    let (n, d) = (Pair::choose(swapped, x, y), Pair::choose(swapped, y, x));
    // Between 0 and tan(π/8): beyond it the angle is π/4 and that of (d + n, n - d).
    let great = (d.h * 0.414_213_56).below(n.h);
    let (above, below) = (n.add(d.neg()), n.add(d));
    let (n, d) = (Pair::choose(great, above, n), Pair::choose(great, below, d));
    let zero = n.h.of(0.0);
    let quotient = n.div(d);
    let t = Pair::choose(n.h.is_zero(), Pair::from(zero), quotient);
    let z = t.h * t.h;
    let slope = (-z).times_plus(t.l, t.l);
    let angle = Pair::ordered(t.h, (t.h * z).times_plus(z.polynomial(&ATAN), slope));
    let turned = Pair::constant(zero, QUARTER_PI).add(angle);
    let angle = Pair::choose(great, turned, angle);
    let mirrored = Pair::constant(zero, HALF_PI).add(angle.neg());
    Pair::choose(swapped, mirrored, angle)
}

pub(super) fn atan<R: Real>(x: R) -> R {
    let a = x.abs();
    // Beyond it is π/2, also for infinity.
    let a = a.min(x.of(80.0_f64.exp2()));
    let result = angle(Pair::from(a), Pair::from(x.of(1.0))).value().copysign(x);
    R::choose(x.is_nan(), x.nan(), result)
}

pub(super) fn atan2<R: Real>(y: R, x: R) -> R {
    let one_infinite = x.is_infinite() | y.is_infinite();
    let ends = |v: R| {
        let end = R::choose(v.is_infinite(), v.of(1.0), v.of(0.0));
        R::choose(one_infinite, end, v.abs())
    };
    let (b, a) = (ends(y), ends(x));
    // Into the middle of the exponents, where nothing over- or underflows.
    let most = R::choose(a.below(b), b, a);
    let middle = f64::from(x.format().bias as i32) / 2.0;
    let up = x.of((middle * 1.5).floor().exp2());
    let down = x.of((-(middle * 1.5).floor()).exp2());
    let factor = R::choose(most.more(middle.floor().exp2()), down, x.of(1.0));
    let factor = R::choose(most.less((-middle.floor()).exp2()), up, factor);
    // So small an angle is the quotient, which may underflow on the way.
    let digits = f64::from(x.format().digits);
    let tiny = (b * factor).below(a * factor * (-1.5 * digits - 2.0).floor().exp2());
    let lift = R::choose(tiny, x.of(digits.exp2()), x.of(1.0));
    let unlift = R::choose(tiny, x.of((-digits).exp2()), x.of(1.0));
    let angle = angle(Pair::from(b * lift * factor), Pair::from(a * factor)).exactly(unlift);
    let mirrored = Pair::constant(x, PI).add(angle.neg());
    let angle = Pair::choose(x.is_negative(), mirrored, angle);
    R::choose(x.is_nan() | y.is_nan(), x.nan(), angle.value().copysign(y))
}

/// √(1 - x²), for |x| ≤ 1.
fn other_side<R: Real>(x: R) -> Pair<R> {
    let one = x.of(1.0);
    Pair::sum(one, -x).mul(Pair::sum(one, x)).sqrt()
}

pub(super) fn asin<R: Real>(x: R) -> R {
    let a = x.abs();
    let result = angle(Pair::from(a), other_side(a)).value().copysign(x);
    R::choose(a.more(1.0) | x.is_nan(), x.nan(), result)
}

pub(super) fn acos<R: Real>(x: R) -> R {
    let a = x.abs();
    let angle = angle(other_side(a), Pair::from(a));
    let mirrored = Pair::constant(x, PI).add(angle.neg());
    let result = Pair::choose(x.is_negative(), mirrored, angle).value();
    R::choose(a.more(1.0) | x.is_nan(), x.nan(), result)
}
