//! Building a naga module from a kernel's device twin.
//!
//! The device twin of a kernel is Rust code that calls a [`Builder`] once for each expression and
//! statement of the kernel. Types come with the values, so nothing here is inferred; what the
//! syntax leaves open (the type of a literal) is read off the native twin through a
//! [`Slot`](crate::twin::Slot).

mod access;
mod builder;
mod control;
mod convert;
mod fences;
mod interface;
mod module;
mod operators;
mod remainder;
mod tiled;
mod ty;
mod value;

pub use builder::Builder;
pub use interface::{Interface, ParamBytes};
pub use module::{BufferBinding, DeviceModule};
pub use operators::{Binary, Unary};
pub use ty::{Scalar, StructTy, Ty};
pub use value::{Interval, Number, Place, Tiled, Value, View};
