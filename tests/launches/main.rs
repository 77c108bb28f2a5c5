//! Launches: what they do, when, how large they may be, and what they refuse.

#[macro_use]
extern crate amp_runtime;

mod arguments;
mod kernels;
mod lacking;
mod launches;
mod limits;
mod out_of_range;
mod queues;
