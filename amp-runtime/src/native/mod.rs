//! The native twin's vocabulary: what the operators, indices and tile_static variables of a kernel
//! become when it runs on the CPU.
//!
//! All reads and writes of elements go through the places of [`place`]: an accelerator that
//! watches accesses has to stand in there, and nowhere else.

pub mod argument;
pub mod arithmetic;
pub mod barrier;
pub(crate) mod current;
pub mod element;
pub(crate) mod gate;
pub mod given;
pub mod guard;
pub mod in_step;
pub mod integer;
pub mod kept;
pub mod lend;
pub mod meant;
pub(crate) mod memory;
pub mod methods;
pub(crate) mod missed;
#[cfg(not(feature = "glam"))]
mod no_vectors;
pub mod order;
pub mod place;
pub mod refused;
pub mod report;
pub mod row;
pub mod shared_reference;
pub mod slice;
pub mod subgroup;
pub mod tile_static;
pub(crate) mod turns;
pub(crate) mod type_id;
pub(crate) mod unoptimised;
pub mod window;

pub use crate::accelerator::has_512_bits;
