//! Numbers of many digits, with operators.

use std::cell::RefCell;
use std::ops::{Add, Div, Mul, Neg, Sub};

use astro_float_num::{BigFloat, Consts, RoundingMode};

/// Bits of the significand.
const BITS: usize = 256;
const NEAREST: RoundingMode = RoundingMode::ToEven;

thread_local! {
    static CONSTANTS: RefCell<Consts> =
        RefCell::new(Consts::new().expect("the constants fit into memory"));
}

/// A number of 256 bits.
#[derive(Clone, Debug)]
pub struct Exact(BigFloat);

fn with_constants<R>(run: impl FnOnce(&mut Consts) -> R) -> R {
    CONSTANTS.with_borrow_mut(run)
}

macro_rules! functions {
    ($($name:ident)*) => {$(
        #[doc = concat!("`", stringify!($name), "`")]
        #[must_use]
        pub fn $name(&self) -> Exact {
            Exact(with_constants(|constants| self.0.$name(BITS, NEAREST, constants)))
        }
    )*};
}

impl Exact {
    /// The number.
    #[must_use]
    pub fn new(value: f64) -> Self {
        // The conversion takes subnormal numbers for others.
        let lift = 2.0_f64.powi(100);
        let lifted = BigFloat::from_f64(value * lift, BITS);
        match value.is_subnormal() {
            true => Exact(lifted.div(&BigFloat::from_f64(lift, BITS), BITS, NEAREST)),
            false => Exact(BigFloat::from_f64(value, BITS)),
        }
    }

    /// NaN.
    #[must_use]
    pub fn nan() -> Self {
        Exact::new(f64::NAN)
    }

    /// π
    #[must_use]
    pub fn pi() -> Self {
        Exact(with_constants(|constants| constants.pi(BITS, NEAREST)))
    }

    functions!(sin cos tan asin acos atan sinh cosh tanh asinh acosh atanh exp ln log2 log10);

    /// The cube root.
    #[must_use]
    pub fn cbrt(&self) -> Exact {
        Exact(self.0.cbrt(BITS, NEAREST))
    }

    /// The square root.
    #[must_use]
    pub fn sqrt(&self) -> Exact {
        Exact(self.0.sqrt(BITS, NEAREST))
    }

    /// The power.
    #[must_use]
    pub fn pow(&self, exponent: &Exact) -> Exact {
        Exact(with_constants(|constants| self.0.pow(&exponent.0, BITS, NEAREST, constants)))
    }

    /// The magnitude.
    #[must_use]
    pub fn abs(&self) -> Exact {
        Exact(self.0.abs())
    }

    /// Is it NaN?
    #[must_use]
    pub fn is_nan(&self) -> bool {
        self.0.is_nan()
    }

    /// The number as a double, rounded towards zero.
    #[must_use]
    pub fn to_f64(&self) -> f64 {
        if self.0.is_nan() {
            return f64::NAN;
        }
        let negative = self.0.is_negative();
        let magnitude = match self.0.as_raw_parts() {
            _ if self.0.is_inf() => f64::INFINITY,
            Some((words, _, _, exponent, _)) if !self.0.is_zero() => {
                // The last word is the highest, its first bit set unless the number is tiny.
                let top = words.last().copied().unwrap_or(0);
                let mantissa = (top >> 11) as f64 * 0.5_f64.powi(53);
                let half = (exponent / 2).clamp(-1100, 1100);
                let rest = (exponent - exponent / 2).clamp(-1100, 1100);
                mantissa * 2.0_f64.powi(half) * 2.0_f64.powi(rest)
            }
            _ => 0.0,
        };
        if negative { -magnitude } else { magnitude }
    }
}

impl From<f64> for Exact {
    fn from(value: f64) -> Self {
        Exact::new(value)
    }
}

macro_rules! operators {
    ($($operator:ident $method:ident)*) => {$(
        impl $operator<&Exact> for &Exact {
            type Output = Exact;

            fn $method(self, other: &Exact) -> Exact {
                Exact(self.0.$method(&other.0, BITS, NEAREST))
            }
        }

        impl<T: Into<Exact>> $operator<T> for Exact {
            type Output = Exact;

            fn $method(self, other: T) -> Exact {
                $operator::$method(&self, &other.into())
            }
        }

        impl $operator<f64> for &Exact {
            type Output = Exact;

            fn $method(self, other: f64) -> Exact {
                $operator::$method(self, &Exact::new(other))
            }
        }
    )*};
}
operators!(Add add Sub sub Mul mul Div div);

impl Neg for Exact {
    type Output = Exact;

    fn neg(self) -> Exact {
        Exact(self.0.neg())
    }
}
