//! What the device twin has in scope for methods: companions of the methods of std's types.
//!
//! A companion of a method of numbers takes `self` by value, so that rustc prefers it to those of
//! traits that a program implements for numbers, as it prefers std's own methods.

pub use crate::operators::{OrdinaryAssignment, OrdinaryOperator, RefusedOperator};
pub use crate::twin::calls::in_scope::*;
pub use crate::types::AmpType;

#[cfg(feature = "glam")]
pub use crate::glam::{BoolVectors, FloatVectors, IntegerVectors, Matrices, Swizzles, Vectors};

use crate::f16;
use crate::geometry::Extent;
use crate::ir::{Builder, Scalar, Value};
use crate::twin::Signature;

/// `T::from`, for conversions that the device has or that are `#[amp]`.
pub trait ConvertFrom<T>: AmpType {
    /// Device code.
    fn __amp_from(&self, b: &mut Builder, arguments: &[Value], _: Signature<(T,), Self>) -> Value {
        match arguments {
            [value] => b.cast_to(value, &Self::ty()),
            _ => b.fail("a conversion of other than one value"),
        }
    }
}

/// `value.into()`
pub trait ConvertInto: AmpType {
    /// Device code.
    fn __amp_into<T: ConvertFrom<Self>>(
        &self,
        b: &mut Builder,
        arguments: &[Value],
        _: Signature<(), T>,
    ) -> Value {
        T::zero().__amp_from(b, arguments, Signature::default())
    }
}
impl<T: AmpType> ConvertInto for T {}

macro_rules! conversions {
    ($($to:ident: $($from:ident)*;)*) => {$($(
        impl ConvertFrom<$from> for $to {}
    )*)*};
}
conversions! {
    i8: bool i8;
    u8: bool u8;
    i16: bool i8 u8 i16;
    u16: bool u8 u16;
    i32: bool i8 u8 i16 u16 i32;
    u32: bool u8 u16 u32;
    i64: bool i8 u8 i16 u16 i32 u32 i64;
    u64: bool u8 u16 u32 u64;
    usize: bool u8 u16 usize;
    f32: i8 u8 i16 u16 f32;
    f64: i8 u8 i16 u16 i32 u32 f32 f64;
}

macro_rules! number_methods {
    ($($name:ident)*) => {
        /// The methods of std's numbers, and the functions of their types.
        pub trait NumberMethods: AmpType {
            $(
                #[doc = concat!("Device code of `", stringify!($name), "`.")]
                fn $name<A, R: AmpType>(
                    self,
                    b: &mut Builder,
                    arguments: &[Value],
                    _: Signature<A, R>,
                ) -> Value {
                    number_method::<Self, R>(b, stringify!($name), arguments)
                }
            )*
        }
    };
}

fn number_method<S: AmpType, R: AmpType>(
    b: &mut Builder,
    companion: &str,
    arguments: &[Value],
) -> Value {
    let name = companion.trim_start_matches("__amp_");
    let arguments: Vec<_> = arguments.iter().map(|argument| b.read(argument)).collect();
    match S::ty().scalar() {
        Some(scalar) => b.number_method(scalar, name, &arguments, &R::ty()),
        None => b.fail("a method of numbers on something else"),
    }
}

number_methods! {
    __amp_abs __amp_abs_diff __amp_acos __amp_acosh __amp_asin __amp_asinh __amp_atan __amp_atan2
    __amp_atanh __amp_cast_signed __amp_cast_unsigned __amp_cbrt __amp_ceil __amp_checked_abs
    __amp_checked_add __amp_checked_div __amp_checked_div_euclid __amp_checked_ilog10
    __amp_checked_ilog2 __amp_checked_isqrt __amp_checked_mul __amp_checked_neg
    __amp_checked_next_multiple_of __amp_checked_next_power_of_two __amp_checked_pow
    __amp_checked_rem __amp_checked_rem_euclid __amp_checked_shl __amp_checked_shr
    __amp_checked_sub __amp_clamp __amp_copysign __amp_cos __amp_cosh __amp_count_ones
    __amp_count_zeros __amp_div_ceil __amp_div_euclid __amp_eq __amp_exp __amp_exp2 __amp_exp_m1
    __amp_floor __amp_fract __amp_from_bits __amp_ge __amp_gt __amp_hypot __amp_ilog10 __amp_ilog2
    __amp_is_finite __amp_is_infinite __amp_is_nan __amp_is_negative __amp_is_normal
    __amp_is_positive __amp_is_power_of_two __amp_is_sign_negative __amp_is_sign_positive
    __amp_is_subnormal __amp_isqrt __amp_le __amp_leading_ones __amp_leading_zeros __amp_ln
    __amp_ln_1p __amp_log __amp_log10 __amp_log2 __amp_lt __amp_max __amp_midpoint __amp_min
    __amp_mul_add __amp_ne __amp_next_multiple_of __amp_next_power_of_two __amp_overflowing_abs
    __amp_overflowing_add __amp_overflowing_div __amp_overflowing_div_euclid __amp_overflowing_mul
    __amp_overflowing_neg __amp_overflowing_pow __amp_overflowing_rem __amp_overflowing_rem_euclid
    __amp_overflowing_shl __amp_overflowing_shr __amp_overflowing_sub __amp_pow __amp_powf
    __amp_powi __amp_recip __amp_rem_euclid __amp_reverse_bits __amp_rotate_left
    __amp_rotate_right __amp_round __amp_round_ties_even __amp_saturating_abs __amp_saturating_add
    __amp_saturating_div __amp_saturating_mul __amp_saturating_neg __amp_saturating_pow
    __amp_saturating_sub __amp_signum __amp_sin __amp_sin_cos __amp_sinh __amp_sqrt
    __amp_swap_bytes __amp_tan __amp_tanh __amp_to_bits __amp_to_degrees __amp_to_radians
    __amp_trailing_ones __amp_trailing_zeros __amp_trunc __amp_unsigned_abs __amp_wrapping_abs
    __amp_wrapping_add __amp_wrapping_div __amp_wrapping_div_euclid __amp_wrapping_mul
    __amp_wrapping_neg __amp_wrapping_pow __amp_wrapping_rem __amp_wrapping_rem_euclid
    __amp_wrapping_shl __amp_wrapping_shr __amp_wrapping_sub
}

macro_rules! numbers {
    ($($ty:ident)*) => {$(
        impl NumberMethods for $ty {}
    )*};
}
numbers! { i8 u8 i16 u16 i32 u32 usize i64 u64 f32 f64 }

/// The methods of extents.
pub trait ExtentMethods: AmpType {
    /// `extent.size()`
    fn __amp_size(&self, b: &mut Builder, arguments: &[Value], _: Signature<(), usize>) -> Value {
        match arguments {
            [extent] => {
                let extent = b.read(extent);
                b.size(&extent)
            }
            _ => b.fail("the size of other than one extent"),
        }
    }
}
impl<const N: usize> ExtentMethods for Extent<N> {}

/// The conversions of `f16`, which has no casts.
pub trait HalfMethods: AmpType {
    /// `f16::from_f32(value)`
    fn __amp_from_f32(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Signature<(f32,), f16>,
    ) -> Value {
        convert(b, arguments, Scalar::F16)
    }

    /// `value.to_f32()`
    fn __amp_to_f32(self, b: &mut Builder, arguments: &[Value], _: Signature<(), f32>) -> Value {
        convert(b, arguments, Scalar::F32)
    }
}
impl HalfMethods for f16 {}

fn convert(b: &mut Builder, arguments: &[Value], to: Scalar) -> Value {
    match arguments {
        [value] => b.cast(value, to),
        _ => b.fail("a conversion of other than one value"),
    }
}
