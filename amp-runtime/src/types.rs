//! Which Rust types the model has, and what they are on a device.

use bytemuck::{Pod, Zeroable};

use crate::geometry::{Extent, Index};
use crate::ir::{Builder, ParamBytes, Scalar, Ty, Value};

/// A type whose values a kernel can hold: `bool`, `i32`, `u32`, `i64`, `u64`, `f32`, `f64`,
/// `usize`, arrays of these, [`Index`], [`Extent`] and `#[amp]` structs.
///
/// `#[amp]` implements it for structs; nothing else should.
#[diagnostic::on_unimplemented(
    message = "error C3581: `{Self}` is not a type that `#[amp]` code can have",
    label = "unsupported type in `#[amp]` code",
    note = "use `bool`, `i32`, `u32`, `i64`, `u64`, `f32`, `f64`, `usize`, arrays of these, or a struct marked `#[amp]`"
)]
pub trait AmpType: Copy + Send + Sync + Zeroable + 'static {
    /// The type in device code.
    #[doc(hidden)]
    fn ty() -> Ty;

    /// A value that is known when the module is built.
    #[doc(hidden)]
    fn constant(&self, builder: &mut Builder) -> Value;

    /// A value that is captured by a launch.
    #[doc(hidden)]
    fn write(&self, params: &mut ParamBytes);
}

/// A type that views and arrays can hold: plain old data in words of 32 or 64 bits, with the same
/// bytes on the host and on every device.
#[diagnostic::on_unimplemented(
    message = "error C3581: `{Self}` cannot be an element of a view or an array",
    label = "unsupported element type",
    note = "use `i32`, `u32`, `i64`, `u64`, `f32`, `f64`, arrays of these, or a struct marked `#[amp]`; for `bool` and `usize` use `u32`"
)]
pub trait Element: AmpType + Pod {}

macro_rules! scalars {
    ($($ty:ident $scalar:ident $write:ident $bits:expr;)*) => {$(
        impl AmpType for $ty {
            fn ty() -> Ty {
                Ty::Scalar(Scalar::$scalar)
            }

            fn constant(&self, builder: &mut Builder) -> Value {
                builder.known(Scalar::$scalar, $bits(*self).into())
            }

            fn write(&self, params: &mut ParamBytes) {
                params.$write($bits(*self));
            }
        }
    )*};
}

scalars! {
    bool Bool word u32::from;
    i32 I32 word i32::cast_unsigned;
    u32 U32 word u32::from;
    usize Usize word (|value| value as u32);
    f32 F32 word f32::to_bits;
    i64 I64 double_word i64::cast_unsigned;
    u64 U64 double_word u64::from;
    f64 F64 double_word f64::to_bits;
}

impl Element for i32 {}
impl Element for u32 {}
impl Element for f32 {}
impl Element for i64 {}
impl Element for u64 {}
impl Element for f64 {}
impl<T: Element, const N: usize> Element for [T; N] where [T; N]: Pod {}

impl<T: AmpType, const N: usize> AmpType for [T; N] {
    fn ty() -> Ty {
        Ty::array(T::ty(), N)
    }

    fn constant(&self, builder: &mut Builder) -> Value {
        let parts = self.iter().map(|part| part.constant(builder)).collect();
        Value::Parts { ty: Self::ty(), parts }
    }

    fn write(&self, params: &mut ParamBytes) {
        self.iter().for_each(|part| part.write(params));
    }
}

macro_rules! points {
    ($($ty:ident),*) => {$(
        impl<const N: usize> AmpType for $ty<N> {
            fn ty() -> Ty {
                Ty::Index(N)
            }

            fn constant(&self, builder: &mut Builder) -> Value {
                let parts = self.components().iter().map(|part| part.constant(builder)).collect();
                Value::Parts { ty: Self::ty(), parts }
            }

            fn write(&self, params: &mut ParamBytes) {
                self.components().write(params);
            }
        }
    )*};
}
points!(Index, Extent);
