//! An element of a view may differ between threads, and one of an array by a thread's own index.

#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let table = [1, 2, 3, 4];
    parallel_for_each(view.extent().tile::<16>(), amp!(|t: TiledIndex<16>| {
        if table[0] > 0 && view[t.tile[0]] > 1 {
            t.barrier.wait();
        }
    })).unwrap();
    parallel_for_each(view.extent().tile::<16>(), amp!(|t: TiledIndex<16>| {
        if table[t.local[0] % 4] > 2 {
            t.barrier.wait();
        }
    })).unwrap();
    parallel_for_each(view.extent().tile::<16>(), amp!(|t: TiledIndex<16>| {
        let count = view[0];
        for _ in 0..count {
            t.barrier.wait();
        }
    })).unwrap();
}
