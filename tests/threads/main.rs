//! Threads: how many there are, what each has for itself, and how those of a tile wait and work
//! together.

#[macro_use]
extern crate amp_runtime;

mod by_tile;
mod cooperative;
mod in_step;
mod many_threads;
mod own_elements;
mod side_by_side;
mod subgroups;
mod unspecified;
mod waiting_loops;
