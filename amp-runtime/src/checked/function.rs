//! The methods of numbers and the functions of the mathematics, by name.
//!
//! A method of an integer is std's, but for where that panics: there it has the value that the table of
//! `native/methods.rs` gives. Functions of floats are the algorithms that every accelerator has.

use naga::MathFunction;

use super::number::{Function, Number};
use crate::f16;
use crate::ir::Scalar;
use crate::lower::function_of;
use crate::math::float::{Algorithms, by_name};
use crate::native::integer::{Integer, Unsigned, clamp};

/// The bits of a number, as functions get and give them.
trait Bits: Number {
    #[inline]
    fn from_bits_of(bits: u64) -> Self {
        Self::of_words(bits as u32, (bits >> 32) as u32)
    }
}
impl<T: Number> Bits for T {}

/// One result or two, as bits.
trait Results {
    fn bits(self) -> [u64; 2];
}

macro_rules! single {
    ($($ty:ident)*) => {$(
        impl Results for $ty {
            #[inline]
            fn bits(self) -> [u64; 2] {
                let [low, high] = self.words();
                [u64::from(high) << 32 | u64::from(low), 0]
            }
        }
        impl Results for Option<$ty> {
            /// What there is, and whether there is something.
            #[inline]
            fn bits(self) -> [u64; 2] {
                [self.unwrap_or_default().bits()[0], self.is_some().into()]
            }
        }
    )*};
}
single! { bool i8 u8 i16 u16 i32 u32 f16 f32 i64 u64 f64 }

impl<T: Results, U: Results> Results for (T, U) {
    #[inline]
    fn bits(self) -> [u64; 2] {
        [self.0.bits()[0], self.1.bits()[0]]
    }
}

/// The rows of a table of methods as functions, for one type.
macro_rules! found {
    ($name:expr, $ty:ident; $($method:tt($x:ident $(, $y:ident: $second:ty $(, $z:ident: $third:ty)?)?) = $result:expr;)*) => {
        match $name {
            $($method => {
                #[allow(unused_variables)]
                fn function([x, y, z]: [u64; 3]) -> [u64; 2] {
                    let $x = $ty::from_bits_of(x);
                    $(
                        let $y = <$second>::from_bits_of(y);
                        $(let $z = <$third>::from_bits_of(z);)?
                    )?
                    Results::bits($result)
                }
                Some(function as Function)
            })*
            _ => None,
        }
    };
}

macro_rules! integers {
    ($($find:ident: $ty:ident $kind:ident $($other:ident)?;)*) => {$(
        fn $find(name: &str) -> Option<Function> {
            let found = found! { name, $ty;
                "wrapping_neg"(x) = x.wrapping_neg();
                "leading_zeros"(x) = x.leading_zeros();
                "leading_ones"(x) = x.leading_ones();
                "trailing_zeros"(x) = x.trailing_zeros();
                "trailing_ones"(x) = x.trailing_ones();
                "count_ones"(x) = x.count_ones();
                "count_zeros"(x) = x.count_zeros();
                "reverse_bits"(x) = x.reverse_bits();
                "swap_bytes"(x) = x.swap_bytes();
                "isqrt"(x) = Integer::isqrt(x);
                "ilog2"(x) = Integer::ilog2(x);
                "ilog10"(x) = Integer::ilog10(x);
                "wrapping_add"(x, y: $ty) = x.wrapping_add(y);
                "wrapping_sub"(x, y: $ty) = x.wrapping_sub(y);
                "wrapping_mul"(x, y: $ty) = x.wrapping_mul(y);
                "wrapping_div"(x, y: $ty) = Integer::div(x, y);
                "wrapping_rem"(x, y: $ty) = Integer::rem(x, y);
                "wrapping_shl"(x, n: u32) = x.wrapping_shl(n);
                "wrapping_shr"(x, n: u32) = x.wrapping_shr(n);
                "wrapping_pow"(x, n: u32) = x.wrapping_pow(n);
                "pow"(x, n: u32) = x.wrapping_pow(n);
                "saturating_add"(x, y: $ty) = x.saturating_add(y);
                "saturating_sub"(x, y: $ty) = x.saturating_sub(y);
                "saturating_mul"(x, y: $ty) = x.saturating_mul(y);
                "saturating_div"(x, y: $ty) = Integer::saturating_div(x, y);
                "saturating_pow"(x, n: u32) = x.saturating_pow(n);
                "rotate_left"(x, n: u32) = x.rotate_left(n);
                "rotate_right"(x, n: u32) = x.rotate_right(n);
                "abs_diff"(x, y: $ty) = x.abs_diff(y);
                "rem_euclid"(x, y: $ty) = Integer::rem_euclid(x, y);
                "div_euclid"(x, y: $ty) = Integer::div_euclid(x, y);
                "wrapping_rem_euclid"(x, y: $ty) = Integer::rem_euclid(x, y);
                "wrapping_div_euclid"(x, y: $ty) = Integer::div_euclid(x, y);
                "midpoint"(x, y: $ty) = x.midpoint(y);
                "min"(x, y: $ty) = x.min(y);
                "max"(x, y: $ty) = x.max(y);
                "clamp"(x, low: $ty, high: $ty) = clamp(x, low, high);
                "eq"(x, y: $ty) = x == y;
                "ne"(x, y: $ty) = x != y;
                "lt"(x, y: $ty) = x < y;
                "le"(x, y: $ty) = x <= y;
                "gt"(x, y: $ty) = x > y;
                "ge"(x, y: $ty) = x >= y;
                "overflowing_add"(x, y: $ty) = x.overflowing_add(y);
                "overflowing_sub"(x, y: $ty) = x.overflowing_sub(y);
                "overflowing_mul"(x, y: $ty) = x.overflowing_mul(y);
                "overflowing_neg"(x) = x.overflowing_neg();
                "overflowing_shl"(x, n: u32) = x.overflowing_shl(n);
                "overflowing_shr"(x, n: u32) = x.overflowing_shr(n);
                "overflowing_pow"(x, n: u32) = x.overflowing_pow(n);
                "overflowing_div"(x, y: $ty) = Integer::overflowing_div(x, y);
                "overflowing_rem"(x, y: $ty) = Integer::overflowing_rem(x, y);
                "overflowing_div_euclid"(x, y: $ty) = Integer::overflowing_div_euclid(x, y);
                "overflowing_rem_euclid"(x, y: $ty) = Integer::overflowing_rem_euclid(x, y);
                // What a `checked_` method has found counts only where it has found something.
                "checked_add"(x, y: $ty) = x.checked_add(y);
                "checked_sub"(x, y: $ty) = x.checked_sub(y);
                "checked_mul"(x, y: $ty) = x.checked_mul(y);
                "checked_div"(x, y: $ty) = x.checked_div(y);
                "checked_rem"(x, y: $ty) = x.checked_rem(y);
                "checked_div_euclid"(x, y: $ty) = x.checked_div_euclid(y);
                "checked_rem_euclid"(x, y: $ty) = x.checked_rem_euclid(y);
                "checked_neg"(x) = x.checked_neg();
                "checked_shl"(x, n: u32) = x.checked_shl(n);
                "checked_shr"(x, n: u32) = x.checked_shr(n);
                "checked_pow"(x, n: u32) = x.checked_pow(n);
                "checked_ilog2"(x) = x.checked_ilog2();
                "checked_ilog10"(x) = x.checked_ilog10();
            };
            found.or_else(|| integers!(@$kind name $ty $($other)?))
        }
    )*};
    (@signed $name:ident $ty:ident $other:ident) => {
        found! { $name, $ty;
            "abs"(x) = x.wrapping_abs();
            "wrapping_abs"(x) = x.wrapping_abs();
            "saturating_abs"(x) = x.saturating_abs();
            "saturating_neg"(x) = x.saturating_neg();
            "overflowing_abs"(x) = x.overflowing_abs();
            "checked_abs"(x) = x.checked_abs();
            "checked_isqrt"(x) = x.checked_isqrt();
            "unsigned_abs"(x) = x.unsigned_abs();
            "signum"(x) = x.signum();
            "is_positive"(x) = x.is_positive();
            "is_negative"(x) = x.is_negative();
            "cast_unsigned"(x) = x.cast_unsigned();
        }
    };
    (@unsigned $name:ident $ty:ident $other:ident) => {
        found! { $name, $ty;
            "is_power_of_two"(x) = x.is_power_of_two();
            "next_power_of_two"(x) = Unsigned::next_power_of_two(x);
            "checked_next_power_of_two"(x) = x.checked_next_power_of_two();
            "div_ceil"(x, y: $ty) = Unsigned::div_ceil(x, y);
            "next_multiple_of"(x, y: $ty) = Unsigned::next_multiple_of(x, y);
            "checked_next_multiple_of"(x, y: $ty) = x.checked_next_multiple_of(y);
            "cast_signed"(x) = x.cast_signed();
        }
    };
}

integers! {
    of_i8: i8 signed u8;
    of_u8: u8 unsigned i8;
    of_i16: i16 signed u16;
    of_u16: u16 unsigned i16;
    of_i32: i32 signed u32;
    of_u32: u32 unsigned i32;
    of_i64: i64 signed u64;
    of_u64: u64 unsigned i64;
}

macro_rules! floats {
    ($($find:ident: $ty:ident $bits:ident;)*) => {$(
        fn $find(name: &str, arguments: usize) -> Option<Function> {
            if let Some(function) = function_of(name, arguments) {
                return by_name::<$ty>(function);
            }
            found! { name, $ty;
                "powi"(x, n: i32) = Algorithms::powi(x, n);
                "sin_cos"(x) = <$ty as Algorithms>::sincos(x);
                "to_bits"(x) = x.to_bits();
                "from_bits"(x) = x;
                "is_sign_positive"(x) = x.is_sign_positive();
                "recip"(x) = x.recip();
                "to_degrees"(x) = x.to_degrees();
                "to_radians"(x) = x.to_radians();
                "clamp"(x, low: $ty, high: $ty) =
                    if x.is_nan() { x } else { x.max(low).min(high) };
                "midpoint"(x, y: $ty) = x.midpoint(y);
                "rem_euclid"(x, y: $ty) = x.rem_euclid(y);
                "div_euclid"(x, y: $ty) = x.div_euclid(y);
                "eq"(x, y: $ty) = x == y;
                "ne"(x, y: $ty) = x != y;
                "lt"(x, y: $ty) = x < y;
                "le"(x, y: $ty) = x <= y;
                "gt"(x, y: $ty) = x > y;
                "ge"(x, y: $ty) = x >= y;
            }
        }
    )*};
}
floats! {
    of_f32: f32 u32;
    of_f64: f64 u64;
}

fn of_f16(name: &str) -> Option<Function> {
    found! { name, f16;
        "to_bits"(x) = x.to_bits();
        "from_bits"(x) = x;
        "to_f32"(x) = x.to_f32();
        "is_nan"(x) = x.is_nan();
        "is_infinite"(x) = x.is_infinite();
        "is_finite"(x) = x.is_finite();
        "is_sign_positive"(x) = x.is_sign_positive();
        "is_sign_negative"(x) = x.is_sign_negative();
        "abs"(x) = f16::from_bits(x.to_bits() & 0x7fff);
        "signum"(x) = x.signum();
        "copysign"(x, y: f16) = x.copysign(y);
        "min"(x, y: f16) = x.min(y);
        "max"(x, y: f16) = x.max(y);
        "eq"(x, y: f16) = x == y;
        "ne"(x, y: f16) = x != y;
        "lt"(x, y: f16) = x < y;
        "le"(x, y: f16) = x <= y;
        "gt"(x, y: f16) = x > y;
        "ge"(x, y: f16) = x >= y;
    }
}

/// `arguments[0].name(…)`, or a function of the type.
pub(super) fn method(scalar: Scalar, name: &str, arguments: usize) -> Option<Function> {
    match scalar {
        Scalar::I8 => of_i8(name),
        Scalar::U8 => of_u8(name),
        Scalar::I16 => of_i16(name),
        Scalar::U16 => of_u16(name),
        Scalar::I32 => of_i32(name),
        Scalar::U32 | Scalar::Usize => of_u32(name),
        Scalar::I64 => of_i64(name),
        Scalar::U64 => of_u64(name),
        Scalar::F16 => of_f16(name),
        Scalar::F32 => of_f32(name, arguments),
        Scalar::F64 => of_f64(name, arguments),
        Scalar::Bool => None,
    }
}

/// A function of `precise_math`, by its name in C.
pub(super) fn precise(scalar: Scalar, name: &str) -> Option<Function> {
    match scalar {
        Scalar::F32 => by_name::<f32>(name),
        Scalar::F64 => by_name::<f64>(name),
        _ => None,
    }
}

/// A function as good as the device has it: std's.
pub(super) fn device(scalar: Scalar, function: MathFunction) -> Option<Function> {
    use MathFunction::*;
    macro_rules! of {
        ($ty:ident) => {
            found! { function, $ty;
                Abs(x) = x.abs();
                Acos(x) = x.acos();
                Asin(x) = x.asin();
                Atan(x) = x.atan();
                Atan2(y, x: $ty) = y.atan2(x);
                Ceil(x) = x.ceil();
                Cos(x) = x.cos();
                Cosh(x) = x.cosh();
                Exp(x) = x.exp();
                Exp2(x) = x.exp2();
                Floor(x) = x.floor();
                Fma(x, y: $ty, z: $ty) = x.mul_add(y, z);
                InverseSqrt(x) = x.sqrt().recip();
                Log(x) = x.ln();
                Log2(x) = x.log2();
                Max(x, y: $ty) = x.max(y);
                Min(x, y: $ty) = x.min(y);
                Pow(x, y: $ty) = x.powf(y);
                Round(x) = x.round_ties_even();
                Sign(x) = if x == 0.0 { x } else { x.signum() };
                Sin(x) = x.sin();
                Sinh(x) = x.sinh();
                Sqrt(x) = x.sqrt();
                Tan(x) = x.tan();
                Tanh(x) = x.tanh();
                Trunc(x) = x.trunc();
            }
        };
    }
    match (scalar, function) {
        (Scalar::F32, _) => of!(f32),
        (Scalar::F64, _) => of!(f64),
        (_, MathFunction::Abs) => method(scalar, "wrapping_abs", 1),
        (_, MathFunction::Sign) => method(scalar, "signum", 1),
        (_, MathFunction::Min) => method(scalar, "min", 2),
        (_, MathFunction::Max) => method(scalar, "max", 2),
        _ => None,
    }
}
