//! Whose elements a kernel reaches as ordinary memory.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::*;
use crate::accelerator::{Manner, Threads, run};
use crate::data::at_hand::Accesses;
use crate::data::{Capture, Unkept};
use crate::native::current::Shift;
use crate::native::place::{Assign, Indexing};

/// Runs what is no kernel of the macros', which uses elements as if they were a thread's own.
fn uses_as_own(use_of: impl Fn(&ArrayViewMut<'_, u32, 1>, Index<1>) + Sync) -> Vec<u32> {
    let mut data = [0; 64];
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    let native = |threads: Threads<'_, Index<1>>| {
        // SAFETY: nothing keeps the view.
        let how = unsafe { Unkept::new() }.at_hand(&threads).used(Accesses::Own(Shift::NONE));
        view.__amp_at_hand(how, |view| threads.run(false, |index| use_of(view, index)));
    };
    let manner = Manner { reports: false, plain: true };
    let _ = run::<Index<1>, false, false>(&view.extent(), manner, native);
    view.to_vec().unwrap()
}

#[test]
fn no_element_but_a_threads_own_is_reached_as_its_own() {
    let own = uses_as_own(|view, index| view.at(index).assign(|x| *x += index[0] as u32));
    assert_eq!(own, (0..64).collect::<Vec<_>>());
    let others: [fn(Index<1>) -> usize; 4] = [|i| i[0] + 1, |i| i[0] ^ 1, |_| 0, |_| 100_000_000];
    for other in others {
        let uses = || uses_as_own(|view, index| view.at(other(index)).replace(|x| *x = 1));
        assert!(catch_unwind(AssertUnwindSafe(uses)).is_err());
    }
}

/// As if its own were near the index, or rows of a view that has as many as there are threads.
#[test]
fn neither_is_one_near_another_thread() {
    const ROW: usize = 4;
    let runs = |shift: [i8; 2], rank: usize, at: fn(usize) -> [usize; 2]| {
        let mut data = [0; 16 * ROW];
        let view = ArrayViewMut::new([16, ROW], &mut data).unwrap();
        let bytes = [shift[0], shift[1], 0, 0, 0, 0, 0, 0].map(i8::cast_unsigned);
        let own = Accesses::Own(Shift(u64::from_le_bytes(bytes)));
        let row = |threads: Threads<'_, Index<1>>| {
            // SAFETY: nothing keeps the view.
            let how = unsafe { Unkept::new() }.at_hand(&threads).used(own);
            view.__amp_at_hand(how, |view| {
                threads.run(false, |i| view.at(at(i[0])).replace(|x| *x = 1));
            });
        };
        let element = |threads: Threads<'_, Index<2>>| {
            // SAFETY: nothing keeps the view.
            let how = unsafe { Unkept::new() }.at_hand(&threads).used(own);
            view.__amp_at_hand(how, |view| {
                threads.run(false, |i| view.at(at(ROW * i[0] + i[1])).replace(|x| *x = 1));
            });
        };
        let manner = Manner { reports: false, plain: true };
        let launch = || match rank {
            1 => run::<Index<1>, false, false>(&Extent::new([16]), manner, row),
            _ => run::<Index<2>, false, false>(&view.extent(), manner, element),
        };
        catch_unwind(AssertUnwindSafe(launch)).is_ok()
    };
    for (what, shift, rank, at, is_own) in [
        ("a row", [0, 0], 1, (|i| [i, 3]) as fn(usize) -> [usize; 2], true),
        ("beyond a row", [0, 0], 1, |i| [i, 4], true),
        ("the next row", [0, 0], 1, |i| [i + 1, 0], false),
        ("the row that is meant", [1, 0], 1, |i| [i + 1, 0], true),
        ("a row for all", [-1, 0], 1, |_| [15, 3], false),
        ("the next column", [0, 1], 2, |k| [k / ROW, k % ROW + 1], true),
        ("the column of the next row", [0, 1], 2, |k| [k / ROW + 1, k % ROW - 3], false),
        ("one element for all", [0, 1], 2, |_| [15, 3], false),
        ("the element itself", [0, 1], 2, |k| [k / ROW, k % ROW], false),
    ] {
        assert_eq!(runs(shift, rank, at), is_own, "{what}");
    }
}
