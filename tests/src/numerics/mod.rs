//! How far the results of `precise_math` are from the functions' values, in ulp.

pub mod exact;
pub mod measure;
pub mod reference;
