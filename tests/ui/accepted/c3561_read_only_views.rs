//! An element of a view that is only read is the same for all threads, by such an index, and what is
//! computed from it: in a function, in its callees and methods, and in a closure.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(Clone, Copy)]
struct Schedule {
    first: u32,
}

#[amp]
impl Schedule {
    fn rounds(&self, counts: &ArrayView<u32, 1>) -> u32 {
        counts[self.first as usize] + 1
    }

    fn meet(self, t: TiledIndex<16>, rounds: u32) {
        for _ in 0..rounds {
            t.barrier.wait();
        }
    }

    fn own_number(self, t: TiledIndex<16>, base: u32) -> u32 {
        base + t.local[0] as u32
    }
}

#[amp]
fn element(counts: &ArrayView<u32, 1>, index: usize) -> u32 {
    counts[index]
}

#[amp]
fn meet(t: TiledIndex<16>, rounds: u32) {
    for _ in 0..rounds {
        t.barrier.wait();
    }
}

#[amp]
fn function(t: TiledIndex<16>, counts: &ArrayView<u32, 1>, view: &ArrayViewMut<u32, 1>) {
    let end = counts[0] as usize;
    let same = &counts;
    if t.tile[0] < end && same[t.tile] > 0 {
        t.barrier.wait();
    }
    for _ in 0..counts[t.tile_origin[0] / 16] {
        meet(t, counts[1]);
    }
    let schedule = Schedule { first: 1 };
    if element(counts, end) == schedule.rounds(counts) {
        schedule.meet(t, element(counts, 1));
    }
    view[t] += counts[t.local[0] % 4];
}

pub fn main() {
    let numbers = [2, 1, 3, 0];
    let counts = ArrayView::new(4, &numbers).unwrap();
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<16>(), function(&counts, &view)).unwrap();
    let table = [1, 2];
    let kernel = kernel!(|t: TiledIndex<16>| {
        for _ in 0..counts[t.tile] {
            t.barrier.wait();
        }
        if table[0] < counts[0] {
            meet(t, counts[2]);
        }
        let schedule = Schedule { first: 2 };
        if element(&counts, 3) == 0 {
            schedule.meet(t, counts[0] + table[1]);
            schedule.meet(t, element(&counts, 1));
        }
        if schedule.rounds(&counts) == 4 && element(&counts, 0) == 2 {
            t.barrier.wait();
        }
        if view[t] == 7 {
            view[t] = schedule.own_number(t, view[t]);
        }
        view[t] += 1;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data[..5], [3, 2, 4, 1, 3]);
}
