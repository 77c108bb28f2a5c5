//! Whose elements a kernel reaches as ordinary memory.

use std::panic::{AssertUnwindSafe, catch_unwind};

use super::*;
use crate::accelerator::{Manner, Threads, run};
use crate::data::at_hand::Accesses;
use crate::data::{Capture, Unkept};
use crate::native::place::{Assign, Indexing};

/// Runs what is no kernel of the macros', which uses elements as if they were a thread's own.
fn uses_as_own(use_of: impl Fn(&ArrayViewMut<'_, u32, 1>, Index<1>) + Sync) -> Vec<u32> {
    let mut data = [0; 64];
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    let native = |threads: Threads<'_, Index<1>>| {
        // SAFETY: nothing keeps the view.
        let how = unsafe { Unkept::new() }.at_hand(&threads).used(Accesses::Own);
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
