//! Smaller sequences: operations are taken away as long as the fault stays.

use crate::plan::Sequence;
use crate::run::Fault;

/// Threads do not meet in the same way each time.
const ATTEMPTS: usize = 3;

/// The smallest sequence with a fault that taking operations away leads to.
pub fn shrunk(
    mut sequence: Sequence,
    mut fault: Fault,
    run: impl Fn(&Sequence) -> Result<(), Fault>,
) -> (Sequence, Fault) {
    let fails = |smaller: &Sequence| (0..ATTEMPTS).find_map(|_| run(smaller).err());
    let mut part = sequence.operations.len();
    while part > 0 {
        let before = sequence.operations.len();
        let mut first = 0;
        while first < sequence.operations.len() {
            let mut smaller = sequence.clone();
            let last = (first + part).min(smaller.operations.len());
            smaller.operations.drain(first..last);
            match fails(&smaller) {
                Some(found) => (sequence, fault) = (smaller, found),
                None => first = last,
            }
        }
        // Single operations are tried until all are needed.
        if part > 1 || sequence.operations.len() == before {
            part /= 2;
        }
    }
    (sequence, fault)
}
