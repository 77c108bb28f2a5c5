//! What every walk through a body keeps: what jumps can leave.

mod frames;

pub use frames::{Frames, Kind};
