//! The mended kernels without one of their barriers, fences or atomic operations: whatever races then by a comparison of
//! all uses of memory is found, and nothing else.

use amp_tests::removals::Tally;

use super::{chosen, mended};

#[test]
fn what_is_taken_away_is_missed() {
    let mut tally = Tally::default();
    for case in chosen(mended::ALL) {
        tally.add(case.name, case.run);
    }
    println!("{tally}");
    assert!(tally.faults.is_empty(), "{tally}");
    let all = std::env::var_os("PLANTED").is_none();
    assert!(!all || tally.removals >= 100 && tally.racing >= 50, "{tally}");
}
