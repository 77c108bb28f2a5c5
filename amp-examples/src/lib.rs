//! Kernels to read, to run and to measure, and what the examples share.

pub mod example;
pub mod kernels;
pub mod measure;
pub mod paint;
pub mod plain;
pub mod plot;
pub mod random;
