//! What a piece of a body does, whatever asks. A kind of expression says it here and nowhere else: the
//! matches on kinds name all of them.

#![deny(clippy::wildcard_enum_match_arm)]

mod changes;
mod exits;
mod waits;
mod whole;

#[cfg(test)]
mod oracle;
#[cfg(test)]
mod tests;

pub use changes::{
    Change, How, captured_names, changed_places, each_change, may_change, order_tells,
};
pub use exits::{Exits, truth};
pub use waits::{Fence, gets_the_tile, hands_on_the_tile, has_barrier, may_wait, waits};
pub use whole::uses_whole;
