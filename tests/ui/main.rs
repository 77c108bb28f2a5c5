//! Programs that compile: those that are right, beside the ones that are rejected, and those that are
//! refused when they run.
//!
//! The rejected ones are a test of `reports`: `trybuild` brings crates whose implementations of std's
//! traits leave some types open in the programs here.

#[macro_use]
extern crate amp_runtime;

mod accepted;
mod findings;
mod refused;
mod unusual;
