//! What a recorded kernel does, thread by thread, by the plainest interpreter of `ir/node.rs`.
//!
//! It knows nothing of how kernels are lowered: no facts, no intervals, no modules. Integers are exact ones
//! that are brought back into their type (`number.rs`, `methods.rs`), a place is a path into memory that is
//! walked anew each time (`place.rs`), and a thread goes through the blocks as they stand (`run.rs`).
//! Whatever it comes across is noted: which numbers each node gave, and whether the elements that it named
//! were there (`notes.rs`). `guards` holds the proofs of indices against that.
//!
//! The threads of a launch run one after the other. Barriers, subgroups, floats and what is left for the host
//! it does not know: it stops there, and says so.

mod guards;
mod launch;
mod memory;
mod methods;
mod notes;
mod number;
mod place;
mod run;
mod value;

use launch::{Launch, Ran, ViewMemory};
use notes::Notes;
use number::Number;
use value::Value;
