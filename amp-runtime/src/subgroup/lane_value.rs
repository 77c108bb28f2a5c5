//! What lanes can exchange, and how many there are on the cpu accelerator.

use crate::sealed::Sealed;
use crate::types::AmpType;

/// The threads of a subgroup on the cpu accelerator.
pub const CPU_SUBGROUP_SIZE: usize = 8;

/// A number of 32 bits, which lanes can exchange: `i32`, `u32`, `usize` or `f32`.
#[diagnostic::on_unimplemented(
    message = "AMP0002: a value of type `{Self}` cannot be exchanged within a subgroup; help: lanes exchange `i32`, `u32`, `usize` and `f32`; convert the value with `as`",
    label = "not a number of 32 bits"
)]
pub trait LaneValue: Sealed + AmpType {
    /// Adding it changes nothing.
    #[doc(hidden)]
    const __AMP_CONST_ZERO: Self;
    /// Multiplying by it changes nothing.
    #[doc(hidden)]
    const __AMP_CONST_ONE: Self;
    /// No minimum is greater.
    #[doc(hidden)]
    const __AMP_CONST_GREATEST: Self;
    /// No maximum is less.
    #[doc(hidden)]
    const __AMP_CONST_LEAST: Self;

    #[doc(hidden)]
    fn __amp_bits(self) -> u32;
    #[doc(hidden)]
    fn __amp_from_bits(bits: u32) -> Self;
    #[doc(hidden)]
    fn __amp_is_less(self, other: Self) -> bool;
    #[doc(hidden)]
    fn __amp_plus(self, other: Self) -> Self;
    #[doc(hidden)]
    fn __amp_times(self, other: Self) -> Self;
}

/// An integer of 32 bits: `i32`, `u32` or `usize`.
#[diagnostic::on_unimplemented(
    message = "AMP0002: the bits of a value of type `{Self}` cannot be combined within a subgroup; help: use `i32`, `u32` or `usize`",
    label = "not an integer of 32 bits"
)]
pub trait LaneInteger: LaneValue {}

macro_rules! lane_values {
    ($($ty:ident $greatest:expr, $least:expr, |$a:ident, $b:ident| $plus:expr, $times:expr,
        |$value:ident| $bits:expr, |$from:ident| $of_bits:expr;)*) => {$(
        impl LaneValue for $ty {
            const __AMP_CONST_ZERO: Self = 0 as $ty;
            const __AMP_CONST_ONE: Self = 1 as $ty;
            const __AMP_CONST_GREATEST: Self = $greatest;
            const __AMP_CONST_LEAST: Self = $least;

            #[inline]
            fn __amp_bits(self) -> u32 {
                let $value = self;
                $bits
            }

            #[inline]
            fn __amp_from_bits($from: u32) -> Self {
                $of_bits
            }

            #[inline]
            fn __amp_is_less(self, other: Self) -> bool {
                self < other
            }

            #[inline]
            fn __amp_plus(self, other: Self) -> Self {
                let ($a, $b) = (self, other);
                $plus
            }

            #[inline]
            fn __amp_times(self, other: Self) -> Self {
                let ($a, $b) = (self, other);
                $times
            }
        }
    )*};
}

lane_values! {
    i32 i32::MAX, i32::MIN, |a, b| a.wrapping_add(b), a.wrapping_mul(b),
        |value| value.cast_unsigned(), |bits| bits.cast_signed();
    u32 u32::MAX, u32::MIN, |a, b| a.wrapping_add(b), a.wrapping_mul(b), |value| value, |bits| bits;
    // 32 bits wide in a kernel.
    usize u32::MAX as usize, 0,
        |a, b| (a as u32).wrapping_add(b as u32) as usize, (a as u32).wrapping_mul(b as u32) as usize,
        |value| value as u32, |bits| bits as usize;
    f32 f32::INFINITY, f32::NEG_INFINITY, |a, b| a + b, a * b,
        |value| value.to_bits(), |bits| f32::from_bits(bits);
}

impl Sealed for usize {}

impl LaneInteger for i32 {}
impl LaneInteger for u32 {}
impl LaneInteger for usize {}
