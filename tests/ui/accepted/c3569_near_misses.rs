//! The right fence, the right barriers around atomic operations, references and calls, constants by
//! which threads do not meet, and names that hide others.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

const TILE: usize = 16;
const STEP: usize = 16;

#[amp]
fn fences(t: TiledIndex<16>, view: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let shared: [u32; 16];
    let me = t.local[0];
    shared[me] = view[t];
    t.barrier.wait_with_tile_static_memory_fence();
    if me == 0 {
        view[t.tile] = shared[15 - me];
    }
    t.barrier.wait_with_global_memory_fence();
    if view[t.tile] == shared[15] {
        shared[me] += 1;
    }
    t.barrier.wait_with_all_memory_fence();
    view[t] = shared[15 - me];
}

#[amp]
fn atomics(t: TiledIndex<16>, view: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let counts: [u32; 16];
    let me = t.local[0];
    counts[me] = 0;
    t.barrier.wait();
    atomic_fetch_add(&counts[(me + 1) % 16], 1);
    atomic_fetch_max(&counts[0], 7);
    t.barrier.wait();
    view[t] += counts[0] + counts[15 - me];
}

#[amp]
fn meet(t: TiledIndex<16>) {
    t.barrier.wait();
}

#[amp]
fn constants_and_callees(t: TiledIndex<16>, view: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let shared: [u32; TILE];
    let me = t.local[0];
    shared[me] = view[t];
    view[t] = shared[(me + STEP) % 16];
    meet(t);
    view[t] += shared[TILE - 1 - me];
}

#[amp]
fn rounds(t: TiledIndex<16>, view: &ArrayViewMut<u32, 1>, limit: u32) {
    #[tile_static]
    let shared: [[u32; 16]; 2];
    let me = t.local[0];
    let mut side = 0;
    let mut count = 0;
    loop {
        shared[side][me] = view[t] + count;
        t.barrier.wait();
        view[t] += shared[side][15 - me];
        side = 1 - side;
        count += 1;
        if shared[1 - side][0] > limit || count > 3 {
            break;
        }
    }
}

#[amp]
fn references(t: TiledIndex<16>, view: &ArrayViewMut<u32, 1>, other: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let shared: [u32; 16];
    let me = t.local[0];
    let all = &shared;
    shared[me] = view[t];
    t.barrier.wait();
    view[t] = all[15 - me];
    if me == 0 {
        let first = &view;
        first[t.tile[0] + 20] = 1;
    }
    if me == 1 {
        let first = &other;
        first[t.tile[0] + 20] = 2;
    }
}

#[amp]
fn hidden_by_a_pattern(t: TiledIndex<16>, view: &ArrayViewMut<u32, 1>, first: Option<usize>) {
    #[tile_static]
    let shared: [u32; 16];
    let me = t.local[0];
    let x = 15 - me;
    if let Some(x) = first {
        t.barrier.wait();
        shared[me] = view[t];
        view[t] = shared[(me + x) % 16];
        t.barrier.wait();
    }
    shared[x] = view[t];
    t.barrier.wait();
    view[t] += shared[me];
}

mod far {
    pub const FAR: usize = 16;
}

/// A constant of the body, and one by a path, which no name beside the kernel stands for.
#[amp]
fn of_the_body(t: TiledIndex<TILE>, view: &ArrayViewMut<u32, 1>) {
    const OWN: usize = 16;
    #[tile_static]
    let shared: [u32; far::FAR];
    let me = t.local[0];
    shared[me] = view[t];
    view[t] = shared[(me + OWN + far::FAR) % 16];
}

/// Each thread changes an element of its own: no atomic operation, whatever its name.
#[amp]
fn atomic_fetch_twice(number: &mut u32) -> u32 {
    *number *= 2;
    *number
}

#[amp]
fn by_name(t: TiledIndex<16>, view: &ArrayViewMut<u32, 1>) {
    let mut own = view[t];
    view[t] = atomic_fetch_twice(&mut own);
}

pub fn main() {
    let mut data = [1; 32];
    let mut others = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let other = ArrayViewMut::new(32, &mut others).unwrap();
    let domain = view.extent().tile::<16>();
    parallel_for_each(domain, fences(&view)).unwrap();
    parallel_for_each(domain, atomics(&view)).unwrap();
    parallel_for_each(domain, constants_and_callees(&view)).unwrap();
    parallel_for_each(domain, rounds(&view, 1)).unwrap();
    parallel_for_each(domain, references(&view, &other)).unwrap();
    parallel_for_each(domain, hidden_by_a_pattern(&view, Some(0))).unwrap();
    parallel_for_each(domain, of_the_body(&view)).unwrap();
    parallel_for_each(domain, by_name(&view)).unwrap();
    drop((view, other));
    assert!(data.iter().all(|number| *number > 1));
}
