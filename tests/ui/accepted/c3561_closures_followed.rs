//! What a closure changes and gives is the same for all threads, if they all call it, with the same.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn apply(f: impl Fn(u32) -> u32, n: u32) -> u32 {
    f(n)
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let limit = 3;
    let kernel = kernel!(|t: TiledIndex<16>| {
        let mut count = 0;
        let mut add = |n: u32| count += n;
        add(2);
        if limit == 3 {
            add(limit);
        }
        while count > 1 {
            t.barrier.wait();
            count -= 1;
        }
        let mut last = 0;
        let found = if limit > 2 { Some(limit) } else { None };
        let next = found.map(|x: u32| {
            last = x;
            x + 1
        });
        if last == 3 && next.is_some() {
            t.barrier.wait();
        }
        // The parts of a pattern are told apart.
        let (own, same) = (t.local[0] as u32, limit + 1);
        if apply(|x: u32| x + limit, same) > 3 {
            t.barrier.wait();
        }
        let note = |k: u32| view[t] = k;
        note(own);
        view[t] += count;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data[14..18], [15, 16, 1, 2]);
}
