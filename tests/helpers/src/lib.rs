//! Items of another crate, for tests of what crosses crates.

mod kernels;
mod rules;

pub use kernels::{tile_maximum, triple};
pub use rules::*;
