//! What may be a race, or is none for reasons that are not seen, is left alone.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn wait(t: TiledIndex<8>) {
    t.barrier.wait();
}

#[amp]
fn fill(t: TiledIndex<8>, values: &mut [i32; 8], x: i32) {
    values[t.local[0]] = x;
    t.barrier.wait();
}

#[amp]
fn calls(t: TiledIndex<8>, view: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let values: [i32; 8];
    #[tile_static]
    let filled: [i32; 8];
    #[tile_static]
    let count: u32;
    let me = t.local[0];
    values[me] = view[t];
    wait(t);
    fill(t, &mut filled, values[7 - me]);
    view[t] = filled[7 - me];
    if me == 0 {
        atomic_exchange(&count, 0);
    }
    t.barrier.wait();
    atomic_fetch_add(&count, 1);
    t.barrier.wait();
    view[t] += count as i32;
}

/// Threads call it that its caller chooses.
#[amp]
fn neighbours(t: TiledIndex<8>, values: &ArrayViewMut<i32, 1>, far: usize) -> i32 {
    #[tile_static]
    let shared: [i32; 8];
    shared[t.local[0]] = 1;
    shared[(t.local[0] + far) % 8] + values[t]
}

#[amp]
fn chosen(t: TiledIndex<8>, view: &ArrayViewMut<i32, 1>) {
    if t.local[0] == 0 {
        view[t] = neighbours(t, view, 0);
    }
}

#[amp]
fn captured(t: TiledIndex<8>, view: &ArrayViewMut<i32, 1>, n: u32, distance: usize) {
    #[tile_static]
    let values: [i32; 8];
    let me = t.local[0];
    let mut sum = 0;
    // A number of rounds and a distance that are one and none.
    const ROUNDS: u32 = n_rounds();
    for k in 0..ROUNDS {
        values[me] = view[t] + k as i32;
        sum += values[(me + distance) % 8];
    }
    // Not both of these are run.
    t.barrier.wait();
    if n == 0 {
        values[me] = 1;
    }
    if n == 1 {
        sum += values[7 - me];
    }
    // One way has a barrier, the other leaves.
    t.barrier.wait();
    values[me] = sum;
    if n > 5 {
        return;
    }
    t.barrier.wait();
    view[t] = values[me ^ 1];
}

const fn n_rounds() -> u32 {
    1
}

pub fn main() {
    let mut data = [3; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<8>(), calls(&view)).unwrap();
    parallel_for_each(view.extent().tile::<8>(), chosen(&view)).unwrap();
    drop(view);
    assert_eq!((data[0], data[1]), (12, 11));
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<8>(), captured(&view, 1, 0)).unwrap();
    drop(view);
    assert_eq!((data[0], data[1]), (22, 23));
}
