//! Threads: how many there are, what each has for itself, and how those of a tile wait and work
//! together.

#[macro_use]
extern crate amp_runtime;

mod blocks;
mod cooperative;
mod many_threads;
mod subgroups;
mod unspecified;
