//! An element of a view that may be written may differ between threads, and one of an array by a thread's own index.

use amp_runtime::prelude::*;

#[amp]
fn meet(t: TiledIndex<16>, rounds: u32) {
    for _ in 0..rounds {
        t.barrier.wait();
    }
}

#[amp]
#[derive(Clone, Copy)]
struct Schedule {
    first: u32,
}

#[amp]
impl Schedule {
    fn meet(self, t: TiledIndex<16>, rounds: u32) {
        meet(t, rounds);
    }

    fn rounds(self, view: &ArrayViewMut<u32, 1>) -> u32 {
        view[self.first as usize]
    }
}

fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let table = [1, 2, 3, 4];
    parallel_for_each(view.extent().tile::<16>(), kernel!(|t: TiledIndex<16>| {
        if table[0] > 0 && view[t.tile[0]] > 1 {
            t.barrier.wait();
        }
    })).unwrap();
    parallel_for_each(view.extent().tile::<16>(), kernel!(|t: TiledIndex<16>| {
        if table[t.local[0] % 4] > 2 {
            t.barrier.wait();
        }
    })).unwrap();
    parallel_for_each(view.extent().tile::<16>(), kernel!(|t: TiledIndex<16>| {
        let count = view[0];
        for _ in 0..count {
            t.barrier.wait();
        }
    })).unwrap();
    parallel_for_each(view.extent().tile::<16>(), kernel!(|t: TiledIndex<16>| {
        meet(t, view[0]);
    })).unwrap();
    parallel_for_each(view.extent().tile::<16>(), kernel!(|t: TiledIndex<16>| {
        if view[0] == 1 {
            meet(t, 2);
        }
    })).unwrap();
    parallel_for_each(view.extent().tile::<16>(), kernel!(|t: TiledIndex<16>| {
        let schedule = Schedule { first: 1 };
        if view[0] == 1 {
            schedule.meet(t, 2);
        }
        schedule.meet(t, view[2]);
        if schedule.rounds(&view) == 2 {
            t.barrier.wait();
        }
    })).unwrap();
}
