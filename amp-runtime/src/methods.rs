//! What the device twin has in scope for methods: companions of the methods of std's types.
//!
//! A companion of a method of numbers takes `self` by value, so that rustc prefers it to those of
//! traits that a program implements for numbers, as it prefers std's own methods.

#![allow(non_snake_case, reason = "companions are in the other case, so that rustc suggests none")]

/// The traits without their names, which a program may have types of.
pub mod in_scope {
    pub use super::{
        CloneMethod as _, ConvertFrom as _, ConvertInto as _, FloatMethods as _, HalfMethods as _,
        IntegerMethods as _, NumberMethods as _, SignMethods as _, SignedMethods as _,
        UnsignedMethods as _,
    };
    pub use crate::geometry::{
        ExtentMethods as _, PointMethods as _, TiledExtentMethods as _, Tiling1 as _, Tiling2 as _,
        Tiling3 as _,
    };
    pub use crate::mixed::{
        MultipleMethod as _, SignedToUnsigned as _, UnboundedShifts as _, UnsignedToSigned as _,
    };
    pub use crate::operators::{
        OperatorOfParameter as _, OrdinaryAssignment as _, OrdinaryOperator as _,
        RefusedOperator as _,
    };
    pub use crate::option::{OptionMethods as _, OptionOfDefault as _, OptionOfOption as _};
    pub use crate::order::{
        CmpMethod as _, OrderingMethods as _, OrderingTests as _, PartialCmpMethod as _,
        TotalCmpMethod as _,
    };
    pub use crate::twin::calls::in_scope::*;
    pub use crate::types::AmpType as _;

    #[cfg(feature = "glam")]
    pub use crate::glam::{
        BoolVectors as _, FloatVectors as _, IntegerVectors as _, Matrices as _,
        NumberVectors as _, Swizzles as _, Vectors as _,
    };
}

use crate::f16;
use crate::ir::{Builder, Scalar, Value};
use crate::twin::Call;
use crate::types::AmpType;

/// `value.clone()`: all values of kernels are copied.
pub trait CloneMethod: AmpType {
    /// Device code.
    fn __AMP_CLONE(
        &self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (), Self>,
    ) -> Value {
        match arguments {
            [value] => b.read(value),
            _ => b.fail("a clone of other than one value"),
        }
    }
}

impl<T: AmpType> CloneMethod for T {}

/// `T::from`, for conversions that the device has or that are `#[amp]`.
#[diagnostic::on_unimplemented(
    message = "C3930: `#[amp]` code has no `{Self}::from({T})`; help: numbers are converted with `as`, as in `n as f32`; for a type of yours implement `From<{T}>` for `{Self}`, with `#[amp]` above the `impl`",
    label = "not `#[amp]`"
)]
pub trait ConvertFrom<T>: AmpType {
    /// Device code.
    fn __AMP_FROM(&self, b: &mut Builder, arguments: &[Value], _: Call<(T,), (), Self>) -> Value {
        match arguments {
            [value] => b.cast_to(value, &Self::__amp_ty()),
            _ => b.fail("a conversion of other than one value"),
        }
    }
}

/// `value.into()`
#[diagnostic::on_unimplemented(
    message = "C3930: `#[amp]` code has no `{T}::from({Self})`; help: numbers are converted with `as`, as in `n as f32`; for a type of yours implement `From<{Self}>` for `{T}`, with `#[amp]` above the `impl`",
    label = "not `#[amp]`"
)]
pub trait ConvertInto<T>: AmpType {
    /// Device code.
    fn __AMP_INTO(&self, b: &mut Builder, arguments: &[Value], _: Call<impl Sized, (), T>)
    -> Value;
}

#[diagnostic::do_not_recommend]
impl<F: AmpType, T: ConvertFrom<F>> ConvertInto<T> for F {
    fn __AMP_INTO(
        &self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (), T>,
    ) -> Value {
        T::__amp_zero().__AMP_FROM(b, arguments, Call::default())
    }
}

#[diagnostic::do_not_recommend]
impl<T: AmpType> ConvertFrom<T> for T {
    fn __AMP_FROM(&self, b: &mut Builder, arguments: &[Value], _: Call<(T,), (), T>) -> Value {
        match arguments {
            [value] => b.read(value),
            _ => b.fail("a conversion of other than one value"),
        }
    }
}

macro_rules! conversions {
    ($($to:ident: $($from:ident)*;)*) => {$($(
        impl ConvertFrom<$from> for $to {}
    )*)*};
}
conversions! {
    i8: bool;
    u8: bool;
    i16: bool i8 u8;
    u16: bool u8;
    i32: bool i8 u8 i16 u16;
    u32: bool u8 u16;
    i64: bool i8 u8 i16 u16 i32 u32;
    u64: bool u8 u16 u32;
    usize: bool u8 u16;
    f32: i8 u8 i16 u16;
    f64: i8 u8 i16 u16 i32 u32 f32;
}

/// The methods of std's numbers, and the functions of their types: each of the types alone that have it, so that
/// another may have one of the name by a trait of the program.
macro_rules! number_methods {
    ($($(#[$doc:meta])* $of:ident of $($ty:ident)* { $($name:ident)* })*) => {
        #[cfg(test)]
        const NAMES: &[&str] = &[$($(stringify!($name)),*),*];

        $($(#[$doc])*
        pub trait $of: AmpType {
            $(
                #[doc = concat!("Device code of `", stringify!($name), "`.")]
                fn $name<A, R: AmpType>(
                    self,
                    b: &mut Builder,
                    arguments: &[Value],
                    _: Call<impl Sized, A, R>,
                ) -> Value {
                    number_method::<Self, R>(b, stringify!($name), arguments)
                }
            )*
        }
        $(impl $of for $ty {})*)*
    };
}

fn number_method<S: AmpType, R: AmpType>(
    b: &mut Builder,
    companion: &str,
    arguments: &[Value],
) -> Value {
    let name = companion.trim_start_matches("__AMP_").to_lowercase();
    let arguments: Vec<_> = arguments.iter().map(|argument| b.read(argument)).collect();
    match S::__amp_ty().scalar() {
        Some(scalar) => b.number_method(scalar, &name, &arguments, &R::__amp_ty()),
        None => b.fail("a method of numbers on something else"),
    }
}

number_methods! {
    /// Those of numbers.
    NumberMethods of i8 u8 i16 u16 i32 u32 usize i64 u64 f32 f64 {
        __AMP_CLAMP __AMP_DIV_EUCLID __AMP_EQ __AMP_GE __AMP_GT __AMP_LE __AMP_LT __AMP_MAX
        __AMP_MIDPOINT __AMP_MIN __AMP_NE __AMP_REM_EUCLID
    }
    /// Those of numbers that may be negative.
    SignMethods of i8 i16 i32 i64 f32 f64 {
        __AMP_ABS __AMP_SIGNUM
    }
    /// Those of integers.
    IntegerMethods of i8 u8 i16 u16 i32 u32 usize i64 u64 {
        __AMP_ABS_DIFF __AMP_CHECKED_ADD __AMP_CHECKED_DIV __AMP_CHECKED_DIV_EUCLID
        __AMP_CHECKED_ILOG10 __AMP_CHECKED_ILOG2 __AMP_CHECKED_ISQRT __AMP_CHECKED_MUL
        __AMP_CHECKED_NEG __AMP_CHECKED_POW __AMP_CHECKED_REM __AMP_CHECKED_REM_EUCLID
        __AMP_CHECKED_SHL __AMP_CHECKED_SHR __AMP_CHECKED_SUB __AMP_COUNT_ONES __AMP_COUNT_ZEROS
        __AMP_ILOG10 __AMP_ILOG2 __AMP_ISQRT __AMP_LEADING_ONES __AMP_LEADING_ZEROS
        __AMP_OVERFLOWING_ADD __AMP_OVERFLOWING_DIV __AMP_OVERFLOWING_DIV_EUCLID
        __AMP_OVERFLOWING_MUL __AMP_OVERFLOWING_NEG __AMP_OVERFLOWING_POW __AMP_OVERFLOWING_REM
        __AMP_OVERFLOWING_REM_EUCLID __AMP_OVERFLOWING_SHL __AMP_OVERFLOWING_SHR
        __AMP_OVERFLOWING_SUB __AMP_POW __AMP_REVERSE_BITS __AMP_ROTATE_LEFT __AMP_ROTATE_RIGHT
        __AMP_SATURATING_ADD __AMP_SATURATING_DIV __AMP_SATURATING_MUL __AMP_SATURATING_POW
        __AMP_SATURATING_SUB __AMP_SWAP_BYTES __AMP_TRAILING_ONES __AMP_TRAILING_ZEROS
        __AMP_WRAPPING_ADD __AMP_WRAPPING_DIV __AMP_WRAPPING_DIV_EUCLID __AMP_WRAPPING_MUL
        __AMP_WRAPPING_NEG __AMP_WRAPPING_POW __AMP_WRAPPING_REM __AMP_WRAPPING_REM_EUCLID
        __AMP_WRAPPING_SHL __AMP_WRAPPING_SHR __AMP_WRAPPING_SUB
    }
    /// Those of signed integers.
    SignedMethods of i8 i16 i32 i64 {
        __AMP_CAST_UNSIGNED __AMP_CHECKED_ABS __AMP_IS_NEGATIVE __AMP_IS_POSITIVE
        __AMP_OVERFLOWING_ABS __AMP_SATURATING_ABS __AMP_SATURATING_NEG __AMP_UNSIGNED_ABS
        __AMP_WRAPPING_ABS
    }
    /// Those of unsigned integers.
    UnsignedMethods of u8 u16 u32 usize u64 {
        __AMP_CAST_SIGNED __AMP_CHECKED_NEXT_MULTIPLE_OF __AMP_CHECKED_NEXT_POWER_OF_TWO
        __AMP_DIV_CEIL __AMP_IS_POWER_OF_TWO __AMP_NEXT_MULTIPLE_OF __AMP_NEXT_POWER_OF_TWO
    }
    /// Those of floats.
    FloatMethods of f32 f64 {
        __AMP_ACOS __AMP_ACOSH __AMP_ASIN __AMP_ASINH __AMP_ATAN __AMP_ATAN2 __AMP_ATANH __AMP_CBRT
        __AMP_CEIL __AMP_COPYSIGN __AMP_COS __AMP_COSH __AMP_EXP __AMP_EXP2 __AMP_EXP_M1 __AMP_FLOOR
        __AMP_FRACT __AMP_FROM_BITS __AMP_HYPOT __AMP_IS_FINITE __AMP_IS_INFINITE __AMP_IS_NAN
        __AMP_IS_NORMAL __AMP_IS_SIGN_NEGATIVE __AMP_IS_SIGN_POSITIVE __AMP_IS_SUBNORMAL __AMP_LN
        __AMP_LN_1P __AMP_LOG __AMP_LOG10 __AMP_LOG2 __AMP_MUL_ADD __AMP_POWF __AMP_POWI __AMP_RECIP
        __AMP_ROUND __AMP_ROUND_TIES_EVEN __AMP_SIN __AMP_SINH __AMP_SIN_COS __AMP_SQRT __AMP_TAN
        __AMP_TANH __AMP_TO_BITS __AMP_TO_DEGREES __AMP_TO_RADIANS __AMP_TRUNC
    }
}

/// The conversions of `f16`, which has no casts.
pub trait HalfMethods: AmpType {
    /// `f16::from_f32(value)`
    fn __AMP_FROM_F32(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<(f32,), (), f16>,
    ) -> Value {
        convert(b, arguments, Scalar::F16)
    }

    /// `value.to_f32()`
    fn __AMP_TO_F32(
        self,
        b: &mut Builder,
        arguments: &[Value],
        _: Call<impl Sized, (), f32>,
    ) -> Value {
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

#[cfg(test)]
mod tests {
    #[test]
    #[cfg_attr(miri, ignore = "it takes long, and is plain safe code")]
    fn the_macros_know_the_methods_of_numbers() {
        let known: &[(&str, usize)] = include!("../../amp-macros/src/lower/of_numbers.rs");
        let overridden = crate::native::methods::METHODS;
        let names =
            super::NAMES.iter().map(|name| name.trim_start_matches("__AMP_").to_lowercase());
        // `from_bits` is a function of a type.
        let mut methods: Vec<_> = names
            .filter(|name| name != "from_bits")
            .filter(|name| overridden.iter().all(|(own, _)| own != name))
            .collect();
        methods.sort_unstable();
        let known: Vec<_> = known.iter().map(|(name, _)| *name).collect();
        assert_eq!(known, methods);
    }
}
