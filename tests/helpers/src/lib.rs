//! Items of another crate, for tests of what crosses crates.

mod barriers;
mod kernels;
mod rules;

pub use barriers::*;
pub use kernels::{tile_maximum, triple};
pub use rules::*;

/// The index of a kernel, under a name of this crate.
pub type Point = amp_runtime::Index<1>;
