//! The numbers that views can have.

use amp_runtime::Element;
use amp_runtime::prelude::*;

/// A number that is an element of views: integers of 8 to 64 bits, [`f16`](amp_runtime::f16), `f32` and `f64`.
pub trait Number: Element {}

macro_rules! numbers {
    ($($number:ident)*) => { $(impl Number for $number {})* };
}

numbers!(u8 i8 u16 i16 u32 i32 u64 i64 f16 f32 f64);
