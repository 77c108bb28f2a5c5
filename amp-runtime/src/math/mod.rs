//! The mathematics of kernels.

mod basic;
#[allow(
    clippy::approx_constant,
    clippy::excessive_precision,
    reason = "a generated table, of numbers with their second halves"
)]
mod coefficients;
mod device;
mod error;
mod exponential;
pub mod fast_math;
pub(crate) mod float;
mod gamma;
mod hyperbolic;
mod inverse;
mod logarithm;
mod pair;
mod plain;
mod power;
pub mod precise_math;
pub(crate) mod real;
mod roots;
mod rounding;
mod trigonometric;
pub(crate) mod words;

pub use float::Float;
