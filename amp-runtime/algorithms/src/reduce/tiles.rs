//! By tiles: each thread takes elements that lie a launch apart, a tile combines those of its threads.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::Workspace;

const THREADS: usize = 256;
/// So many elements are on their way to a thread at once.
const AHEAD: usize = 4;
/// More than all of a device's processors hold at once, so that none is without work at the end.
const MOST_TILES: usize = 4096;

/// What the first `valid` threads of a tile have, combined by halves.
#[amp]
pub(crate) fn combine<T: Element>(
    t: TiledIndex<THREADS>,
    valid: usize,
    value: T,
    f: impl Fn(T, T) -> T,
) -> T {
    #[tile_static]
    let all: [T; THREADS];
    let thread = t.local[0];
    all[thread] = value;
    t.barrier.wait_with_tile_static_memory_fence();
    let mut half = THREADS / 2;
    while half > 0 {
        if thread < half && thread + half < valid {
            all[thread] = f(all[thread], all[(thread + half) % THREADS]);
        }
        t.barrier.wait_with_tile_static_memory_fence();
        half /= 2;
    }
    all[0]
}

/// The tiles for so many elements: one for all that a launch before has left.
pub(super) fn tiles(len: usize) -> usize {
    if len <= MOST_TILES { 1 } else { len.div_ceil(AHEAD * THREADS).min(MOST_TILES) }
}

/// What is left of the data, one element for each tile, and before these `init` if there is one.
pub(super) fn partials<U: Element, T: Element>(
    workspace: &Workspace,
    data: &ArrayView<U, 1>,
    init: Option<T>,
    f: impl Function<fn(T, T) -> T>,
    map: impl Function<fn(U) -> T>,
    partials: &ArrayViewMut<T, 1>,
) -> Result<()> {
    let threads = partials.extent()[0] * THREADS;
    let (is_begun, init) = (init.is_some(), init.unwrap_or(T::zeroed()));
    workspace.run(
        Extent::new([threads]).tile::<THREADS>(),
        kernel!(|t: TiledIndex<THREADS>| {
            let mut i = t.global[0];
            // A thread without an element has the last one, of which nothing is made.
            let mut value = map(data[i.min(data.extent()[0] - 1)]);
            i += threads;
            while i + (AHEAD - 1) * threads < data.extent()[0] {
                #[unroll]
                for k in 0..AHEAD {
                    value = f(value, map(data[i + k * threads]));
                }
                i += AHEAD * threads;
            }
            while i < data.extent()[0] {
                value = f(value, map(data[i]));
                i += threads;
            }
            let valid = data.extent()[0] - t.tile[0] * THREADS;
            let all = combine(t, valid, value, |a: T, b: T| f(a, b));
            if t.local[0] == 0 {
                partials[t.tile] = if is_begun { f(init, all) } else { all };
            }
        }),
    )
}
