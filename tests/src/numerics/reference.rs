//! What the functions are, to many digits.

use super::exact::Exact;

/// The value of the function of that name; `found` is what was computed for it, from which inverse
/// functions are refined.
///
/// # Panics
/// If there is no such function.
#[must_use]
pub fn value(name: &str, x: f64, y: f64, found: f64) -> Exact {
    let e = Exact::new(x);
    let one = Exact::new(1.0);
    match name {
        "sin" => finite(x, || e.sin()),
        "cos" => finite(x, || e.cos()),
        "tan" => finite(x, || e.tan()),
        "sinpi" => finite(x, || turns(x, |half_turns| half_turns.sin())),
        "cospi" => finite(x, || turns(x, |half_turns| half_turns.cos())),
        "tanpi" => finite(x, || match (2.0 * x).rem_euclid(2.0) == 1.0 {
            true => Exact::new(if (2.0 * x).rem_euclid(4.0) == 1.0 { 1.0 } else { -1.0 } / 0.0),
            false => turns(x, |half_turns| half_turns.tan()),
        }),
        "asin" => e.asin(),
        "acos" => e.acos(),
        "atan" => e.atan(),
        "atan2" => atan2(x, y),
        "sinh" => e.sinh(),
        "cosh" => e.cosh(),
        "tanh" => {
            if x.abs() > 200.0 {
                Exact::new(x.signum())
            } else {
                e.tanh()
            }
        }
        "asinh" => {
            if x.abs() < 1e-30 {
                e
            } else {
                e.asinh()
            }
        }
        "acosh" => {
            if x < 1.0 {
                Exact::nan()
            } else {
                e.acosh()
            }
        }
        "atanh" => match x.abs() {
            a if a > 1.0 => Exact::nan(),
            1.0 => Exact::new(x / 0.0),
            a if a < 1e-30 => e,
            _ => e.atanh(),
        },
        "exp" => exp(&e),
        "exp2" => exp(&(e * Exact::new(2.0).ln())),
        "exp10" => exp(&(e * Exact::new(10.0).ln())),
        "expm1" => match x {
            _ if x.abs() < 1e-40 => e,
            _ if x < -200.0 => Exact::new(-1.0),
            _ => exp(&e) - 1.0,
        },
        "log" => logarithm(x, || e.ln()),
        "log2" => logarithm(x, || e.log2()),
        "log10" => logarithm(x, || e.log10()),
        "log1p" => match x {
            _ if x.abs() < 1e-40 => e,
            _ if x <= -1.0 => logarithm(x + 1.0, || one),
            _ => (one + e).ln(),
        },
        "pow" => power(x, y),
        "sqrt" => e.sqrt(),
        "rsqrt" => {
            if x == 0.0 {
                Exact::new(1.0 / x)
            } else {
                one / e.sqrt()
            }
        }
        "cbrt" => e.cbrt(),
        "rcbrt" => {
            if x == 0.0 {
                Exact::new(1.0 / x)
            } else {
                one / e.cbrt()
            }
        }
        "hypot" => match x.is_infinite() || y.is_infinite() {
            true => Exact::new(f64::INFINITY),
            false => (&e * &e + &Exact::new(y) * &Exact::new(y)).sqrt(),
        },
        "erf" => erf(x),
        "erfc" => erfc(&e, x),
        "phi" => erfc(&-(e / Exact::new(2.0).sqrt()), -x * 0.707) * 0.5,
        "erfinv" => inverse(x.abs() > 1.0, found, |y| (erf_big(&y, found) - x, 1.0)),
        "erfcinv" => inverse(!(0.0..=2.0).contains(&x), found, |y| (erfc(&y, found) - x, -1.0)),
        "probit" => {
            let root = Exact::new(2.0).sqrt();
            let start = -Exact::new(found) / root.clone();
            let outside = !(0.0..=1.0).contains(&x);
            if outside || found.is_infinite() {
                return Exact::new(if outside { f64::NAN } else { found });
            }
            let error = erfc(&start, -found * 0.707) - 2.0 * x;
            -(start.clone() + error / slope(&start)) * root
        }
        "tgamma" => gamma(x),
        "lgamma" => ln_gamma(x),
        _ => panic!("no reference for `{name}`"),
    }
}

fn finite(x: f64, value: impl FnOnce() -> Exact) -> Exact {
    if x.is_finite() { value() } else { Exact::nan() }
}

fn logarithm(x: f64, value: impl FnOnce() -> Exact) -> Exact {
    match x {
        _ if x.is_nan() || x < 0.0 => Exact::nan(),
        0.0 => Exact::new(f64::NEG_INFINITY),
        _ => value(),
    }
}

/// Beyond a double's range the end of it.
fn exp(x: &Exact) -> Exact {
    match x.to_f64() {
        near if near > 2000.0 => Exact::new(f64::INFINITY),
        near if near < -2000.0 => Exact::new(0.0),
        _ => x.exp(),
    }
}

fn turns(x: f64, function: impl FnOnce(Exact) -> Exact) -> Exact {
    let rest = x % 2.0;
    // Where the result is zero or one it is so exactly.
    if (2.0 * rest).fract() == 0.0 {
        let exact = function(Exact::new(rest) * Exact::pi()).to_f64().round();
        return Exact::new(exact);
    }
    function(Exact::new(rest) * Exact::pi())
}

fn atan2(y: f64, x: f64) -> Exact {
    if x.is_nan() || y.is_nan() {
        return Exact::nan();
    }
    let special = x == 0.0 || y == 0.0 || x.is_infinite() || y.is_infinite();
    if special {
        // A multiple of an eighth of a turn.
        let eighths = (y.atan2(x) / std::f64::consts::FRAC_PI_4).round();
        return Exact::pi() * (eighths / 4.0);
    }
    let angle = (Exact::new(y) / Exact::new(x)).atan();
    match (x < 0.0, y < 0.0) {
        (false, _) => angle,
        (true, false) => angle + Exact::pi(),
        (true, true) => angle - Exact::pi(),
    }
}

fn power(x: f64, y: f64) -> Exact {
    let special = x == 0.0 || y == 0.0 || x == 1.0 || !x.is_finite() || !y.is_finite();
    if special || (x < 0.0 && y.fract() != 0.0) || x == -1.0 {
        return Exact::new(x.powf(y));
    }
    let magnitude = exp(&(Exact::new(x.abs()).ln() * y));
    if x < 0.0 && y % 2.0 != 0.0 { -magnitude } else { magnitude }
}

/// The slope of erf, which is less that of erfc.
fn slope(x: &Exact) -> Exact {
    (-(x * x)).exp() * 2.0 / Exact::pi().sqrt()
}

fn erf(x: f64) -> Exact {
    match x {
        _ if x.is_nan() => Exact::nan(),
        _ if x.abs() > 30.0 => Exact::new(x.signum()),
        _ => erf_big(&Exact::new(x), x),
    }
}

/// By Taylor's series near zero, `near` being the number nearly.
fn erf_big(x: &Exact, near: f64) -> Exact {
    if near.abs() >= 5.0 {
        let rest =
            Exact::new(1.0) - erfc(&if near < 0.0 { -x.clone() } else { x.clone() }, near.abs());
        return if near < 0.0 { -rest } else { rest };
    }
    let square = x * x;
    let (mut term, mut sum) = (x.clone(), x.clone());
    for n in 1..240 {
        term = -(&term * &square) / f64::from(n);
        sum = sum + &term / f64::from(2 * n + 1);
    }
    sum * 2.0 / Exact::pi().sqrt()
}

fn erfc(x: &Exact, near: f64) -> Exact {
    match near {
        _ if near.is_nan() => Exact::nan(),
        _ if near > 40.0 => Exact::new(0.0),
        _ if near < -40.0 => Exact::new(2.0),
        _ if near < -4.9 => Exact::new(2.0) - erfc(&-x.clone(), -near),
        _ if near < 5.0 => Exact::new(1.0) - erf_big(x, near),
        _ => {
            // A continued fraction, from its end.
            let mut rest = x.clone();
            for k in (1..200).rev() {
                rest = x.clone() + Exact::new(f64::from(k) / 2.0) / rest;
            }
            (-(x * x)).exp() / (rest * Exact::pi().sqrt())
        }
    }
}

/// One of Newton's steps from what was found; `error` gives the function's error there and the
/// slope's sign.
fn inverse(outside: bool, found: f64, error: impl FnOnce(Exact) -> (Exact, f64)) -> Exact {
    if outside || !found.is_finite() {
        return Exact::new(if outside { f64::NAN } else { found });
    }
    let start = Exact::new(found);
    let (error, sign) = error(start.clone());
    start.clone() - error / (slope(&start) * sign)
}

/// B(2n) / (2n (2n - 1))
fn stirling(n: usize) -> Exact {
    const BERNOULLI: [(f64, f64); 17] = [
        (1.0, 6.0),
        (-1.0, 30.0),
        (1.0, 42.0),
        (-1.0, 30.0),
        (5.0, 66.0),
        (-691.0, 2730.0),
        (7.0, 6.0),
        (-3617.0, 510.0),
        (43867.0, 798.0),
        (-174611.0, 330.0),
        (854513.0, 138.0),
        (-236364091.0, 2730.0),
        (8553103.0, 6.0),
        (-23749461029.0, 870.0),
        (8615841276005.0, 14322.0),
        (-7709321041217.0, 510.0),
        (2577687858367.0, 6.0),
    ];
    let (numerator, denominator) = BERNOULLI[n - 1];
    let n = n as f64;
    Exact::new(numerator) / (denominator * 2.0 * n * (2.0 * n - 1.0))
}

/// ln Γ(x) for a positive x.
fn ln_gamma_positive(x: &Exact, near: f64) -> Exact {
    let (mut x, mut product) = (x.clone(), Exact::new(1.0));
    for _ in 0..(80.0 - near).max(0.0) as u32 {
        product = product * x.clone();
        x = x + 1.0;
    }
    let half_ln_tau = (Exact::pi() * 2.0).ln() * 0.5;
    let mut sum = (x.clone() - 0.5) * x.ln() - x.clone() + half_ln_tau;
    let square = &x * &x;
    let mut power = x;
    for n in 1..=17 {
        sum = sum + stirling(n) / power.clone();
        power = power * square.clone();
    }
    sum - product.ln()
}

fn gamma(x: f64) -> Exact {
    let pole = x <= 0.0 && x.fract() == 0.0;
    match x {
        0.0 => Exact::new(1.0 / x),
        _ if x.is_nan() || pole || x == f64::NEG_INFINITY => Exact::nan(),
        _ if x > 200.0 => Exact::new(f64::INFINITY),
        _ if x < -400.0 => Exact::new(0.0),
        _ if x > 0.0 => ln_gamma_positive(&Exact::new(x), x).exp(),
        _ => {
            let other = ln_gamma_positive(&(Exact::new(1.0) - x), 1.0 - x).exp();
            Exact::pi() / (turns(x, |half_turns| half_turns.sin()) * other)
        }
    }
}

fn ln_gamma(x: f64) -> Exact {
    match x {
        _ if x.is_nan() => Exact::nan(),
        _ if x.is_infinite() || (x <= 0.0 && x.fract() == 0.0) => Exact::new(f64::INFINITY),
        _ if x > 0.0 => ln_gamma_positive(&Exact::new(x), x),
        _ => {
            let sine = turns(x, |half_turns| half_turns.sin()).abs();
            (Exact::pi() / sine).ln() - ln_gamma_positive(&(Exact::new(1.0) - x), 1.0 - x)
        }
    }
}
