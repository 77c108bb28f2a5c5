//! Threads that access elements of their own, elements that nobody writes, or none at all.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
struct Sample {
    value: i32,
    count: u32,
}

#[amp]
fn reverse<const SIZE: usize>(t: TiledIndex<SIZE>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let values: [i32; SIZE];
    values[t.local[0]] = view[t];
    if SIZE > 1 {
        t.barrier.wait();
    }
    view[t] = values[SIZE - 1 - t.local[0]];
}

#[amp]
fn one_thread(t: TiledIndex<1>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let total: i32;
    #[tile_static]
    let last: usize;
    total = 0;
    last = t.global[0];
    total += view[t] + last as i32;
    view[t] = total;
}

#[amp]
fn column(t: TiledIndex<4, 1>, view: &ArrayViewMut<i32, 2>) {
    #[tile_static]
    let block: [[i32; 4]; 4];
    block[t.local[0]][t.local[1]] = view[t];
    view[t] = block[t.local[0]][t.local[1] * 2];
}

#[amp]
fn own(t: TiledIndex<8>, view: &ArrayViewMut<i32, 1>, n: u32) {
    #[tile_static]
    let values: [i32; 32];
    #[tile_static]
    let samples: [Sample; 8];
    #[tile_static]
    let same: u32;
    #[tile_static]
    let flag: bool;
    let me = t.local[0];
    for k in 0..4 {
        values[me * 4 + k] = k as i32;
    }
    let mut sum = 0;
    let mut k = me * 4;
    while k < me * 4 + 4 {
        values[k] += 1;
        sum += values[k];
        k += 1;
    }
    samples[me].value = sum;
    samples[7 - me].count = 2;
    sum += samples[me].value;
    // Beyond the end there is nothing.
    if n == 7 {
        sum += values[me + 32];
        values[40 - me] = 5;
    }
    // All store one value, and find it.
    same = n;
    sum += same as i32;
    flag = n > 1;
    if flag {
        sum += 1;
    }
    // What another thread writes may not be run, or not be the same element.
    if view[t] > 100 {
        values[31 - me] = 0;
    }
    let other = view[t] as usize;
    values[me * 4 + other % 4] = sum;
    if n == 5 {
        values[me * 4] = 1;
    } else {
        sum += values[me * 4 + 3] * 0;
    }
    view[t] = sum;
}

#[amp]
fn halves(t: TiledIndex<8>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let values: [i32; 8];
    #[tile_static]
    let first: i32;
    let me = t.local[0];
    if me < 4 {
        values[me] = view[t];
    }
    if me >= 4 {
        view[t] = -values[me];
        return;
    }
    if me == 0 {
        first = values[0];
        view[t] = first + 1;
    }
    match me {
        1 => view[t] = values[1] * 2,
        2 | 3 => values[me] = 1,
        _ => (),
    }
}

pub fn main() {
    let mut data = [3; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<1>(), reverse::<1>(&view)).unwrap();
    parallel_for_each(view.extent().tile::<8>(), reverse::<8>(&view)).unwrap();
    parallel_for_each(view.extent().tile::<1>(), one_thread(&view)).unwrap();
    drop(view);
    assert_eq!((data[0], data[15]), (3, 18));
    data.fill(3);
    let view = ArrayViewMut::new([4, 4], &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4, 1>(), column(&view)).unwrap();
    drop(view);
    assert_eq!(data, [3; 16]);
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<8>(), own(&view, 3)).unwrap();
    drop(view);
    assert_eq!(data[..2], [10 + 10 + 3 + 1; 2]);
    data.fill(3);
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<8>(), halves(&view)).unwrap();
    drop(view);
    assert_eq!(data[..5], [4, 6, 3, 3, 0]);
}
