//! From a recorded kernel to a naga module.
//!
//! [`Lowering`] goes through the nodes of a kernel in the order in which they are evaluated, as a thread
//! would, and notes of each value its naga expression and what interval it lies in. What has to be known
//! before it begins is found by passes of their own: [`atomics`], and what variables can be, by going
//! through the kernel again ([`variables`]). What can be told only afterwards is taken out of the module:
//! rights to write ([`written`]) and fences ([`fences`]).

mod access;
mod atomic;
mod atomics;
mod blocks;
#[cfg(test)]
mod claims;
mod constants;
mod control;
mod convert;
mod cooperative;
mod cost;
pub(crate) mod expr;
mod facts;
mod fences;
mod globals;
mod grid;
mod guard;
mod lowering;
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
mod run;
mod subgroup;
mod table;
mod thread;
mod truths;
mod unroll;
mod value;
mod variables;
mod vector;
mod view;
mod written;

#[cfg(test)]
pub(crate) use claims::Claims;
pub(crate) use cooperative::WHOLE_SUBGROUPS;
pub(crate) use grid::{groups_of_tiles, spread, words_of_tiles, write_tiles};
pub use guard::{GuardedAccess, GuardedMemory, Unproved};
pub(crate) use lowering::Lowering;
pub(crate) use methods::{function_of, leading_zeros};
pub use module::{BufferBinding, DeviceModule};
pub(crate) use report::{RECORD_HEAD, RECORD_WORDS};
pub use value::Interval;
pub(crate) use value::Number;
use value::{Form, Place, Section, Tiled, Value, View};

use crate::ir::{
    Atomic, Binary, CaptureForm, Gather, Interface, Member, ParamBytes, Scalar, SharedMemory,
    Sizes, Step, Ty, Unary, Unroll,
};
