//! Whose elements a kernel reaches as ordinary memory.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};

use super::*;
use crate::Domain;
use crate::accelerator::{Manner, Threads, run};
use crate::data::at_hand::Accesses;
use crate::data::{Capture, Captures, Unkept};
use crate::ir::Value;
use crate::kernel::{KernelIndex, KernelName};
use crate::native::current::Shift;
use crate::native::place::{Assign, Indexing};
use crate::prelude::*;

/// Runs what is no kernel of the macros', which uses elements as if they were a thread's own.
fn uses_as_own(use_of: impl Fn(&ArrayViewMut<'_, u32, 1>, Index<1>) + Sync) -> Vec<u32> {
    let mut data = [0; 64];
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    let native = |threads: Threads<'_, Index<1>>| {
        // SAFETY: nothing keeps the view.
        let how = unsafe { Unkept::new() }.at_hand(&threads).used(Accesses::Own(Shift {
            bytes: 0,
            dimensions: Shift::IN_ORDER,
            components: 1,
        }));
        view.__amp_at_hand(how, |view| threads.run::<false>(false, |index| use_of(view, index)));
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

/// As if its own were near the index, or rows or columns of a view that has as many as there are threads.
#[test]
fn neither_is_one_near_another_thread() {
    const ROW: usize = 4;
    let runs = |shift: [i8; 2], dimensions: [u8; 2], rank: usize, at: fn(usize) -> [usize; 2]| {
        let mut data = [0; 16 * ROW];
        let view = ArrayViewMut::new([16, ROW], &mut data).unwrap();
        let bytes = [shift[0], shift[1], 0, 0, 0, 0, 0, 0].map(i8::cast_unsigned);
        let (bytes, [first, second]) = (u64::from_le_bytes(bytes), dimensions);
        let dimensions = u64::from_le_bytes([first, second, 2, 3, 4, 5, 6, 7]);
        let own = Accesses::Own(Shift { bytes, dimensions, components: rank });
        let row = |threads: Threads<'_, Index<1>>| {
            // SAFETY: nothing keeps the view.
            let how = unsafe { Unkept::new() }.at_hand(&threads).used(own);
            view.__amp_at_hand(how, |view| {
                threads.run::<false>(false, |i| view.at(at(i[0])).replace(|x| *x = 1));
            });
        };
        let element = |threads: Threads<'_, Index<2>>| {
            // SAFETY: nothing keeps the view.
            let how = unsafe { Unkept::new() }.at_hand(&threads).used(own);
            view.__amp_at_hand(how, |view| {
                threads.run::<false>(false, |i| view.at(at(ROW * i[0] + i[1])).replace(|x| *x = 1));
            });
        };
        let manner = Manner { reports: false, plain: true };
        let launch = || match rank {
            1 => run::<Index<1>, false, false>(&Extent::new([16]), manner, row),
            _ => run::<Index<2>, false, false>(&view.extent(), manner, element),
        };
        catch_unwind(AssertUnwindSafe(launch)).is_ok()
    };
    const ORDER: [u8; 2] = [0, 1];
    const COLUMNS: [u8; 2] = [1, 0];
    for (what, shift, dimensions, rank, at, is_own) in [
        ("a row", [0, 0], ORDER, 1, (|i| [i, 3]) as fn(usize) -> [usize; 2], true),
        ("beyond a row", [0, 0], ORDER, 1, |i| [i, 4], true),
        ("the next row", [0, 0], ORDER, 1, |i| [i + 1, 0], false),
        ("the row that is meant", [1, 0], ORDER, 1, |i| [i + 1, 0], true),
        ("a row for all", [-1, 0], ORDER, 1, |_| [15, 3], false),
        ("the next column", [0, 1], ORDER, 2, |k| [k / ROW, k % ROW + 1], true),
        ("the column of the next row", [0, 1], ORDER, 2, |k| [k / ROW + 1, k % ROW - 3], false),
        ("one element for all", [0, 1], ORDER, 2, |_| [15, 3], false),
        ("the element itself", [0, 1], ORDER, 2, |k| [k / ROW, k % ROW], false),
        ("a column", [0, 0], COLUMNS, 1, |i| [i % 3, i], true),
        ("beyond a column", [0, 0], COLUMNS, 1, |i| [16, i], true),
        ("the row for a column", [0, 0], COLUMNS, 1, |i| [i, 0], false),
        ("the columns before", [-1, 0], COLUMNS, 1, |i| [3, i.wrapping_sub(1)], true),
        ("columns and rows", [0, 0], COLUMNS, 2, |k| [k % ROW, k / ROW], true),
        ("columns and other rows", [0, 0], COLUMNS, 2, |k| [k / ROW, k % ROW], false),
        ("what has both in one", [0, 0], [1, 1], 2, |k| [k % 2, k % ROW], false),
    ] {
        assert_eq!(runs(shift, dimensions, rank, at), is_own, "{what}");
    }
}

/// Does a launch use ordinary memory, whose kernel uses elements of the view as its own?
fn is_plain<
    I: KernelIndex,
    const SHIFT: u64,
    const DIMENSIONS: u64,
    const COMPONENTS: usize,
    const N: usize,
>(
    view: &ArrayViewMut<'_, u32, N>,
    domain: I::Domain,
) -> bool
where
    I::Domain: Domain<Index = I>,
{
    let plain = AtomicBool::new(false);
    let captures = Captures::none().own::<_, SHIFT, DIMENSIONS, COMPONENTS>(view, "view");
    let kernel = captures.kernel::<I, _, _, false, false>(
        KernelName::Function("own"),
        // SAFETY: the native twin does nothing with the view.
        unsafe { Unkept::new() },
        |_, _| Value::Unit,
        |threads, _| plain.store(threads.are_plain(), Ordering::Relaxed),
    );
    parallel_for_each_on(&Accelerator::cpu(), domain, kernel).unwrap();
    plain.into_inner()
}

#[test]
fn launches_are_plain_whose_threads_have_elements_of_their_own() {
    const NEXT: u64 = 0x01;
    const NEXT_OF_BOTH: u64 = 0x0101;
    const ORDER: u64 = Shift::IN_ORDER;
    const COLUMNS: u64 = u64::from_le_bytes([1, 0, 2, 3, 4, 5, 6, 7]);
    let mut data = [0_u32; 60];
    let line = ArrayViewMut::new(60, &mut data).unwrap();
    let plane = line.view_as([6, 10]).unwrap();
    let part = plane.section([1, 2], [4, 5]).unwrap();
    let ends = |side: usize| Extent::new([side]);
    let sides = |rows: usize, columns: usize| Extent::new([rows, columns]);
    for (what, found, expected) in [
        ("the index", is_plain::<Index<1>, 0, ORDER, 1, 1>(&line, ends(60)), true),
        ("of two components", is_plain::<Index<2>, 0, ORDER, 2, 2>(&plane, sides(6, 10)), true),
        ("of as many as it has", is_plain::<Index<2>, 0, ORDER, 0, 2>(&plane, sides(6, 10)), true),
        ("more threads", is_plain::<Index<1>, 0, ORDER, 1, 1>(&line, ends(61)), false),
        ("the next index", is_plain::<Index<1>, NEXT, ORDER, 1, 1>(&line, ends(60)), true),
        ("inside", is_plain::<Index<2>, NEXT_OF_BOTH, ORDER, 2, 2>(&plane, sides(4, 8)), true),
        ("rows", is_plain::<Index<1>, 0, ORDER, 1, 2>(&plane, ends(6)), true),
        ("rows of a section", is_plain::<Index<1>, 0, ORDER, 1, 2>(&part, ends(4)), true),
        (
            "what seems to be rows",
            is_plain::<Index<2>, 0, ORDER, 1, 2>(&plane, sides(6, 10)),
            false,
        ),
        ("columns", is_plain::<Index<1>, 0, COLUMNS, 1, 2>(&plane, ends(10)), true),
        (
            "more threads than columns",
            is_plain::<Index<1>, 0, COLUMNS, 1, 2>(&plane, ends(11)),
            true,
        ),
        ("both the other way", is_plain::<Index<2>, 0, COLUMNS, 2, 2>(&plane, sides(10, 6)), true),
        // Of which no element is a thread's own.
        ("a view of fewer", is_plain::<Index<2>, 0, ORDER, 2, 1>(&line, sides(6, 10)), true),
        ("columns of a line", is_plain::<Index<1>, 0, COLUMNS, 1, 1>(&line, ends(6)), true),
    ] {
        assert_eq!(found, expected, "{what}");
    }
}
