//! Kernels to read, to run and to measure.

pub mod kernels;
pub mod plain;
pub mod random;
