//! The language of kernels: what its items, patterns and loops mean, what becomes of them for a device,
//! and random kernels.

#[macro_use]
extern crate amp_runtime;

mod artefacts;
mod bindings;
mod closures;
mod functions;
mod generate;
mod generic_kernels;
mod geometry;
mod guards;
mod hygiene;
mod items;
mod language;
mod operators;
mod options;
mod order;
mod own_arrays;
mod paths;
mod patterns;
mod references;
mod shared_references;
mod steps;
mod temporaries;
mod units;
mod unrolled;
