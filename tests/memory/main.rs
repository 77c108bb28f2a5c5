//! Memory: elements of every type, sections, copies, where content is, and atomic operations.

#[macro_use]
extern crate amp_runtime;

mod atomics;
mod coherence;
mod copies;
mod elements;
mod numbers_in_memory;
mod order;
mod padding;
mod ranges;
mod sections;
mod sequences;
mod tables;
mod vectors_in_memory;
