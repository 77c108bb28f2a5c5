//! Building a naga module from a kernel's device twin.
//!
//! The device twin of a kernel is Rust code that calls a [`Builder`] once for each expression and
//! statement of the kernel. Types come with the values, so nothing here is inferred; what the
//! syntax leaves open (the type of a literal) is read off the native twin through a
//! [`Slot`](crate::twin::Slot).

mod access;
mod atomic;
mod builder;
mod constants;
mod control;
mod convert;
pub(crate) mod expr;
mod facts;
mod failure;
mod fences;
mod form;
mod function;
mod globals;
mod grid;
mod guard;
mod interface;
mod matching;
mod memory_types;
mod methods;
mod module;
mod names;
mod operators;
mod outline;
mod packed;
mod point;
mod range;
mod remainder;
mod report;
mod rounds;
mod subgroup;
mod table;
mod tiled;
mod ty;
mod unroll;
mod value;
mod variables;
mod vector;
mod view;
mod written;

pub use atomic::Atomic;
pub use builder::Builder;
pub use form::{CaptureForm, SharedMemory};
pub use function::Function;
pub(crate) use grid::{groups_of_tiles, spread, words_of_tiles, write_tiles};
pub use guard::{GuardedAccess, GuardedMemory};
pub use interface::{Interface, ParamBytes};
pub(crate) use methods::leading_zeros;
pub use module::{BufferBinding, DeviceModule};
pub use operators::{Binary, Unary};
pub use range::Step;
pub(crate) use report::{RECORD_HEAD, RECORD_WORDS};
pub use subgroup::Gather;
pub use ty::{EnumTy, Scalar, StructTy, Ty, Variant};
pub use unroll::Unroll;
pub use value::{Form, Interval, Number, Place, Section, Tiled, Value, View};
