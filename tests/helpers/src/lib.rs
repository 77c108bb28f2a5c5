//! Items of another crate, for tests of what crosses crates.

mod barriers;
mod kernels;
mod rules;

pub use barriers::*;
pub use kernels::{tile_maximum, triple};
pub use rules::*;
