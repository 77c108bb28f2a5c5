//! Conversions that Rust has no `as` for.

use crate::builtin::builtin;
use crate::f16;
use crate::ir::Scalar;

builtin! {
    /// The `f16` next to the number, the even one of two; infinite if it is too large.
    ///
    /// ```
    /// use amp_runtime::{f16, to_f16};
    /// assert_eq!(to_f16(1.0 / 3.0), f16::from_f32(0.33325195));
    /// assert_eq!(to_f16(1e6), f16::INFINITY);
    /// ```
    [cpu] fn to_f16(value: f32) -> f16 { f16::from_f32(value) }
        device |b, arguments| b.cast(&arguments[0], Scalar::F16);

    /// The number as an `f32`, which all are.
    ///
    /// ```
    /// use amp_runtime::{f16, from_f16};
    /// assert_eq!(from_f16(f16::MAX), 65504.0);
    /// ```
    [cpu] fn from_f16(value: f16) -> f32 { f16::to_f32(value) }
        device |b, arguments| b.cast(&arguments[0], Scalar::F32);
}
