//! Methods of floats: which function of the mathematics each is.

use super::super::{Lowering, Number, Scalar};
use crate::lower::expr::Expr;

impl Lowering {
    /// `receiver.name(arguments)`, for a method with one result.
    pub(super) fn float_method(&mut self, name: &str, numbers: &[Number]) -> Option<[Number; 1]> {
        if let ("powi", [x, n]) = (name, numbers) {
            return Some(self.powi(*x, *n));
        }
        match function_of(name, numbers.len()) {
            Some(function) => self.float_function(function, numbers),
            None => self.compose(numbers, |numbers| Some([own(name, numbers)?])),
        }
    }

    /// The same for a method with two results.
    pub(super) fn float_pair_method(
        &mut self,
        name: &str,
        numbers: &[Number],
    ) -> Option<[Number; 2]> {
        match (name, numbers) {
            ("sin_cos", [_]) => self.float_pair_function("sincos", numbers),
            _ => None,
        }
    }
}

/// The function of the mathematics, by its name in C, that a method with one result is.
pub(crate) fn function_of(name: &str, arguments: usize) -> Option<&str> {
    Some(match (name, arguments) {
        ("abs", 1) => "fabs",
        ("round_ties_even", 1) => "nearbyint",
        ("min", 2) => "fmin",
        ("max", 2) => "fmax",
        ("mul_add", 3) => "fma",
        ("powf", 2) => "pow",
        ("exp_m1", 1) => "expm1",
        ("ln", 1) => "log",
        ("ln_1p", 1) => "log1p",
        ("log", 2) => "log_base",
        ("is_nan", 1) => "isnan",
        ("is_infinite", 1) => "isinf",
        ("is_finite", 1) => "isfinite",
        ("is_normal", 1) => "isnormal",
        ("is_sign_negative", 1) => "signbit",
        (
            "floor" | "ceil" | "trunc" | "round" | "fract" | "signum" | "sqrt" | "exp" | "exp2"
            | "log2" | "log10" | "cbrt" | "sin" | "cos" | "tan" | "asin" | "acos" | "atan" | "sinh"
            | "cosh" | "tanh" | "asinh" | "acosh" | "atanh" | "is_subnormal",
            1,
        ) => name,
        ("copysign" | "hypot" | "atan2", 2) => name,
        _ => return None,
    })
}

/// What is a method only.
fn own<'c>(name: &str, numbers: &[Expr<'c>]) -> Option<Expr<'c>> {
    use crate::math::real::Real;
    Some(match (name, numbers) {
        ("to_bits", [x]) => x.bits(),
        ("is_sign_positive", [x]) => !x.is_negative(),
        ("recip", [x]) => x.of(1.0) / *x,
        ("to_degrees", [x]) => *x * x.of(180.0 / std::f64::consts::PI),
        ("to_radians", [x]) => *x * x.of(std::f64::consts::PI / 180.0),
        ("clamp", [x, low, high]) => {
            let bounded = x.max(*low).min(*high);
            Expr::choose(x.is_nan(), *x, bounded)
        }
        ("midpoint", [x, y]) => midpoint(*x, *y),
        ("rem_euclid", [x, y]) => {
            let rest = *x % *y;
            rest.lt(x.of(0.0)).select(rest + y.abs(), rest)
        }
        ("div_euclid", [x, y]) => {
            let quotient = *x / *y;
            let whole = quotient.abs().floor().copysign(quotient);
            let negative = (*x % *y).lt(x.of(0.0));
            let one = y.gt(y.of(0.0)).select(x.of(-1.0), x.of(1.0));
            negative.select(whole + one, whole)
        }
        ("eq", [x, y]) => Expr::eq(*x, *y),
        ("ne", [x, y]) => Expr::ne(*x, *y),
        ("lt", [x, y]) => x.lt(*y),
        ("le", [x, y]) => x.le(*y),
        ("gt", [x, y]) => x.gt(*y),
        ("ge", [x, y]) => x.ge(*y),
        _ => return None,
    })
}

/// Where the sum would overflow, one and half of the way to the other. A driver would take the half
/// out of a sum of halves.
fn midpoint<'c>(x: Expr<'c>, y: Expr<'c>) -> Expr<'c> {
    use crate::math::real::Real;
    let half = if x.scalar() == Scalar::F64 { f64::MAX / 2.0 } else { f64::from(f32::MAX) / 2.0 };
    let great = x.abs().more(half) | y.abs().more(half);
    let same_side = !(x.is_negative() ^ y.is_negative());
    let finite = x.is_finite() & y.is_finite();
    (great & same_side & finite).select(x + (y - x) * 0.5, (x + y) * 0.5)
}
