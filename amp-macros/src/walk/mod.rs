//! What every walk through a body keeps: the names in scope, and what jumps can leave.

mod frames;
mod names;

pub use frames::{Frames, Kind};
pub use names::Names;
