//! The device form of a kernel, recorded once.
//!
//! The device twin of a kernel is Rust code that calls a [`Builder`] once for each expression and
//! statement of the kernel. What it records is a [`Kernel`]; `node.rs` says what every part of it means.
//! Types come with the values; what the syntax leaves open (the type of a literal) is read off the native
//! twin through a [`Slot`](crate::twin::Slot). What a device makes of it is up to the folder `lower`.

mod arithmetic;
mod builder;
mod choices;
mod control;
mod failure;
mod form;
mod function;
mod interface;
pub(crate) mod node;
mod operators;
mod places;
mod points;
mod shared;
mod text;
mod ty;
mod value;
mod vectors;

pub use builder::Builder;
pub(crate) use failure::Failure;
pub use form::{CaptureForm, SharedMemory, Sizes};
pub(crate) use function::Function;
pub use function::{FunctionId, TupleId};
pub(crate) use interface::Member;
pub use interface::{Interface, ParamBytes};
pub use node::{Kernel, Step, Threads, Unroll};
pub use operators::{Atomic, Binary, Combine, Cooperative, Gather, Subgroup, Unary};
pub use ty::{CooperativeRole, CooperativeTy, EnumTy, Scalar, StructTy, Ty, Variant};
pub use value::Value;
