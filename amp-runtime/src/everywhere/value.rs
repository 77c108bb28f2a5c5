//! What a test that runs everywhere can return.

use std::fmt::Debug;

use crate::f16;

/// What a test on every accelerator can return: numbers, truth values, text, and arrays, `Vec`s, options and
/// tuples, or a `Result` of anything that is `PartialEq` and `Debug`.
///
/// ```
/// use amp_runtime::on_every_accelerator;
/// use amp_runtime::prelude::*;
/// #[derive(PartialEq, Debug)]
/// struct Counted(Vec<u32>);
/// # fn main() {
/// let counted = on_every_accelerator(|_| -> amp_runtime::Result<Counted> {
///     let array = Array::new(2, &[0_u32, 1])?;
///     parallel_for_each(array.extent(), kernel!(|i: Index<1>| array[i] += 1))?;
///     Ok(Counted(array.to_vec()?))
/// });
/// assert_eq!(counted, Counted(vec![1, 2]));
/// # }
/// ```
#[diagnostic::on_unimplemented(
    message = "AMP0002: a test on every accelerator cannot return `{Self}`; help: return `amp_runtime::Result<…>`, of any type that is `PartialEq` and `Debug`: `Ok(value)`",
    label = "not compared between accelerators"
)]
pub trait TestValue {
    /// What is compared between accelerators.
    type Value: PartialEq + Debug;

    /// It, or the text of the error.
    #[doc(hidden)]
    fn __amp_value(self) -> Result<Self::Value, String>;
}

impl<T: PartialEq + Debug, E: Debug> TestValue for Result<T, E> {
    type Value = T;

    fn __amp_value(self) -> Result<T, String> {
        self.map_err(|error| format!("{error:?}"))
    }
}

macro_rules! values {
    ($([$($parameter:tt)*] $ty:ty;)*) => {$(
        impl<$($parameter)*> TestValue for $ty {
            type Value = Self;

            fn __amp_value(self) -> Result<Self, String> {
                Ok(self)
            }
        }
    )*};
}
values! {
    [] (); [] bool; [] char; [] String; [] &'static str;
    [] i8; [] i16; [] i32; [] i64; [] i128; [] isize;
    [] u8; [] u16; [] u32; [] u64; [] u128; [] usize;
    [] f16; [] f32; [] f64;
    [T: PartialEq + Debug] Vec<T>;
    [T: PartialEq + Debug] Box<T>;
    [T: PartialEq + Debug] Option<T>;
    [T: PartialEq + Debug, const N: usize] [T; N];
    [A: PartialEq + Debug, B: PartialEq + Debug] (A, B);
    [A: PartialEq + Debug, B: PartialEq + Debug, C: PartialEq + Debug] (A, B, C);
    [A: PartialEq + Debug, B: PartialEq + Debug, C: PartialEq + Debug, D: PartialEq + Debug] (A, B, C, D);
}
