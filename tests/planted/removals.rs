//! The mended kernels without one of their barriers, fences or atomic operations: whatever races then by a comparison of
//! all uses of memory is found, and nothing else.

use amp_tests::removals::Tally;

use super::{chosen, mended};
use crate::case::*;

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

/// Threads that raise a flag without an atomic operation race, but all write the same; not those that write
/// different numbers, of whom the first two do not.
#[test]
fn what_is_harmless_is_called_so() {
    let flags = |number: fn(usize) -> u32| {
        move |on: &Accelerator| {
            let numbers: Vec<u32> = (0..8).map(number).collect();
            let numbers = ArrayView::new(8, &numbers)?;
            written([1], |found: &ArrayViewMut<'_, u32, 1>| {
                let raise = amp!(|i: Index<1>| {
                    if numbers[i] != 0 {
                        atomic_exchange(&found[0], numbers[i]);
                    }
                });
                parallel_for_each_on(on, numbers.extent(), raise)
            })
        }
    };
    type Row = (&'static str, fn(usize) -> u32, (usize, usize));
    let rows: [Row; 4] = [
        ("nobody", |_| 0, (0, 0)),
        ("one", |k| u32::from(k == 3), (0, 0)),
        ("all the same", |_| 1, (1, 1)),
        ("others at last", |k| 1 + u32::from(k > 5), (2, 0)),
    ];
    for (name, number, expected) in rows {
        let mut tally = Tally::default();
        tally.add(name, flags(number));
        println!("{name}: {tally}");
        assert!(tally.faults.is_empty(), "{name}: {tally}");
        assert_eq!((tally.racing, tally.harmless), expected, "{name}: {tally}");
    }
}
