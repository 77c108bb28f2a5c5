//! What a piece of a body does, whatever asks. A kind of expression says it here and nowhere else: the
//! matches on kinds name all of them.

#![deny(clippy::wildcard_enum_match_arm)]

mod changes;

#[cfg(test)]
mod tests;

pub use changes::{Change, How, captured_names, changed_places, each_change, may_change};
