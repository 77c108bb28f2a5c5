//! The table of the functions, and what each is for a Rust float and in a module.

use super::plain::{Integral, Plain};
use super::real::Real;
use super::{
    basic, error, exponential, gamma, hyperbolic, inverse, logarithm, power, roots, trigonometric,
};
use crate::ir::Scalar;
use crate::lower::expr::Expr;
use crate::lower::{Lowering, Number};

/// A float: `f32` or `f64`.
pub trait Float: Algorithms {}

impl Float for f32 {}
impl Float for f64 {}

/// A float and its bits.
pub(crate) trait Bits: Copy {
    fn of(bits: u64) -> Self;
    fn bits(self) -> u64;
}

impl Bits for f32 {
    fn of(bits: u64) -> Self {
        f32::from_bits(bits as u32)
    }

    fn bits(self) -> u64 {
        self.to_bits().into()
    }
}

impl Bits for f64 {
    fn of(bits: u64) -> Self {
        f64::from_bits(bits)
    }

    fn bits(self) -> u64 {
        self.to_bits()
    }
}

/// The functions by name, with their parameters and algorithms: short ones that stand where they
/// are called, long ones that become functions of the module, those with two results, and those
/// whose result is a truth value.
macro_rules! table {
    (
        short { $($short:ident($($s:ident),*) = $brief:path;)* }
        long { $($long:ident($($x:ident),*) = $number:path;)* }
        pairs { $($pair:ident($($p:ident),*) = $both:path;)* }
        truths { $($truth:ident($($t:ident),*) = $test:path;)* }
    ) => {
        /// What the functions are for a float of Rust.
        #[allow(missing_docs)]
        pub trait Algorithms: Copy {
            $(fn $short($($s: Self),*) -> Self;)*
            $(fn $long($($x: Self),*) -> Self;)*
            $(fn $pair($($p: Self),*) -> (Self, Self);)*
            $(fn $truth($($t: Self),*) -> bool;)*
            fn powi(x: Self, n: i32) -> Self;
            fn to_int(self) -> i32;
            fn of_int(n: i32) -> Self;
        }

        impl<T: Copy> Algorithms for T
        where
            Plain<T>: Real<Truth = bool> + Integral,
        {
            $(#[inline]
            fn $short($($s: Self),*) -> Self {
                $brief($(Plain($s)),*).0
            })*

            $(#[inline]
            fn $long($($x: Self),*) -> Self {
                $number($(Plain($x)),*).0
            })*

            $(#[inline]
            fn $pair($($p: Self),*) -> (Self, Self) {
                let [first, second] = $both($(Plain($p)),*);
                (first.0, second.0)
            })*

            $(#[inline]
            fn $truth($($t: Self),*) -> bool {
                $test($(Plain($t)),*)
            })*

            #[inline]
            fn powi(x: Self, n: i32) -> Self {
                let high = Plain::<T>::of_int(n.into());
                let low = Plain::<T>::of_int(i64::from(n) - high.to_int());
                power::powi(Plain(x), high, low, n % 2 != 0).0
            }

            #[inline]
            fn to_int(self) -> i32 {
                let int = Plain(self).to_int();
                int.clamp(i32::MIN.into(), i32::MAX.into()) as i32
            }

            #[inline]
            fn of_int(n: i32) -> Self {
                Plain::<T>::of_int(n.into()).0
            }
        }

        /// The function of that name, from the bits of its numbers to those of its results.
        pub(crate) fn by_name<T: Algorithms + Bits>(
            name: &str,
        ) -> Option<fn([u64; 3]) -> [u64; 2]> {
            match name {
                $(stringify!($short) => Some(|[$($s,)* ..]| {
                    [T::$short($(T::of($s)),*).bits(), 0]
                }),)*
                $(stringify!($long) => Some(|[$($x,)* ..]| {
                    [T::$long($(T::of($x)),*).bits(), 0]
                }),)*
                $(stringify!($pair) => Some(|[$($p,)* ..]| {
                    let (first, second) = T::$pair($(T::of($p)),*);
                    [first.bits(), second.bits()]
                }),)*
                $(stringify!($truth) => Some(|[$($t,)* ..]| {
                    [T::$truth($(T::of($t)),*).into(), 0]
                }),)*
                _ => None,
            }
        }

        /// The functions that are functions of a module, too: their code is long.
        pub(crate) const LONG: &[&str] = &[$(stringify!($long),)* $(stringify!($pair),)* "powi"];

        impl Lowering {
            /// The function of that name, where it has one result.
            pub(crate) fn float_function(
                &mut self,
                name: &str,
                numbers: &[Number],
            ) -> Option<[Number; 1]> {
                let scalar = numbers.first()?.scalar;
                match name {
                    $(stringify!($short) => self.compose(numbers, |numbers| {
                        let [$($s),*] = *numbers else { return None };
                        Some([$brief($($s),*)])
                    }),)*
                    $(stringify!($truth) => self.compose(numbers, |numbers| {
                        let [$($t),*] = *numbers else { return None };
                        Some([$test($($t),*)])
                    }),)*
                    $(stringify!($long) => {
                        let [$($x),*] = *numbers else { return None };
                        let name = function_name(stringify!($long), scalar);
                        Some(self.outlined(&name, &[$($x),*], [scalar], |numbers| match *numbers {
                            [$($x),*] => [$number($($x),*)],
                            ref other => [other[0]],
                        }))
                    })*
                    _ => None,
                }
            }

            /// The function of that name, where it has two results.
            pub(crate) fn float_pair_function(
                &mut self,
                name: &str,
                numbers: &[Number],
            ) -> Option<[Number; 2]> {
                let scalar = numbers.first()?.scalar;
                match name {
                    $(stringify!($pair) => {
                        let [$($p),*] = *numbers else { return None };
                        let name = function_name(stringify!($pair), scalar);
                        Some(self.outlined(&name, &[$($p),*], [scalar; 2], |numbers| {
                            match *numbers {
                                [$($p),*] => $both($($p),*),
                                ref other => [other[0]; 2],
                            }
                        }))
                    })*
                    _ => None,
                }
            }
        }
    };
}

table! {
    short {
        fabs(x) = basic::fabs;
        floor(x) = basic::floor;
        ceil(x) = basic::ceil;
        trunc(x) = basic::trunc;
        round(x) = basic::round;
        nearbyint(x) = basic::nearbyint;
        fract(x) = basic::fract;
        copysign(x, y) = basic::copysign;
        signum(x) = basic::signum;
        fmax(x, y) = basic::fmax;
        fmin(x, y) = basic::fmin;
        fdim(x, y) = basic::fdim;
        fma(x, y, z) = basic::fma;
        nextafter(x, y) = basic::nextafter;
        fpclassify(x) = basic::fpclassify;
    }
    long {
        acos(x) = inverse::acos;
        acosh(x) = hyperbolic::acosh;
        asin(x) = inverse::asin;
        asinh(x) = hyperbolic::asinh;
        atan(x) = inverse::atan;
        atan2(y, x) = inverse::atan2;
        atanh(x) = hyperbolic::atanh;
        cbrt(x) = roots::cbrt;
        cos(x) = trigonometric::cos;
        cosh(x) = hyperbolic::cosh;
        cospi(x) = trigonometric::cos_pi;
        erf(x) = error::erf;
        erfc(x) = error::erfc;
        erfcinv(x) = error::erfcinv;
        erfinv(x) = error::erfinv;
        exp(x) = exponential::exp;
        exp10(x) = exponential::exp10;
        exp2(x) = exponential::exp2;
        expm1(x) = exponential::exp_m1;
        fmod(x, y) = basic::fmod;
        hypot(x, y) = roots::hypot;
        ilogb(x) = basic::ilogb;
        log(x) = logarithm::ln;
        log10(x) = logarithm::log10;
        log1p(x) = logarithm::ln_1p;
        log2(x) = logarithm::log2;
        log_base(x, base) = logarithm::log;
        logb(x) = basic::logb;
        phi(x) = error::phi;
        pow(x, y) = power::powf;
        probit(x) = error::probit;
        rcbrt(x) = roots::rcbrt;
        remainder(x, y) = basic::remainder;
        rsqrt(x) = roots::rsqrt;
        scalb(x, n) = basic::scalb;
        sin(x) = trigonometric::sin;
        sinh(x) = hyperbolic::sinh;
        sinpi(x) = trigonometric::sin_pi;
        sqrt(x) = roots::sqrt;
        tan(x) = trigonometric::tan;
        tanh(x) = hyperbolic::tanh;
        tanpi(x) = trigonometric::tan_pi;
        tgamma(x) = gamma::tgamma;
    }
    pairs {
        frexp(x) = basic::frexp;
        lgamma(x) = gamma::lgamma;
        modf(x) = basic::modf;
        remquo(x, y) = basic::remquo;
        sincos(x) = trigonometric::sin_cos;
    }
    truths {
        isfinite(x) = basic::isfinite;
        isinf(x) = basic::isinf;
        isnan(x) = basic::isnan;
        isnormal(x) = basic::isnormal;
        is_subnormal(x) = basic::is_subnormal;
        signbit(x) = basic::signbit;
    }
}

/// The name of a function of a module.
pub(crate) fn function_name(name: &str, scalar: Scalar) -> String {
    format!("{name}_{}", scalar.name())
}

impl Lowering {
    /// `x` to the power of an `i32`.
    pub(crate) fn powi(&mut self, x: Number, n: Number) -> [Number; 1] {
        let name = function_name("powi", x.scalar);
        self.outlined(&name, &[x, n], [x.scalar], |numbers| {
            let (x, n): (Expr<'_>, Expr<'_>) = (numbers[0], numbers[1]);
            let high = n.cast(x.scalar());
            // An `i32` beyond the float's digits rounds up to 2^31 at most.
            let near = high.cast(Scalar::I32);
            let low = (n - near).cast(x.scalar());
            let odd = (n & n.lit(1)).eq(n.lit(1));
            [power::powi(x, high, low, odd)]
        })
    }
}
