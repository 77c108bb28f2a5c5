//! The kernels to read and to measure: what they compute, and what is guarded in them.

mod guards;
mod kernels;
mod ranges;
mod removals;
