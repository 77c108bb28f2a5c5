//! Numbers, and vectors of them: operators, casts, methods and mathematical functions, compared with
//! plain Rust.

#[macro_use]
extern crate amp_runtime;

mod float_methods;
mod halves;
mod integer_methods;
mod last_bits;
mod math;
mod methods;
mod mixed;
mod numbers;
mod vectors;
mod widened;
mod words;
