//! With all features of the runtime: the programs of the docs, and views of data of other crates.

#[macro_use]
extern crate amp_runtime;

mod chapters;
mod other_crates;
