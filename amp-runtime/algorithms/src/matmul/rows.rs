//! The sum of what the threads of a row of a tile have.

use std::ops::Add;

use amp_runtime::Element;
use amp_runtime::prelude::*;

/// Rows of a tile, and the threads that read one together.
pub(crate) const ROWS: usize = 8;
pub(crate) const THREADS: usize = 32;

/// The sum over the threads of a row, by halves.
#[amp]
pub(crate) fn sum_of_row<T: Element + Add<Output = T>>(t: TiledIndex<ROWS, THREADS>, own: T) -> T {
    #[tile_static]
    let partial: [[T; THREADS]; ROWS];
    let (row, thread) = (t.local[0], t.local[1]);
    partial[row][thread] = own;
    t.barrier.wait_with_tile_static_memory_fence();
    let mut half = THREADS / 2;
    while half > 0 {
        if thread < half {
            partial[row][thread] = partial[row][thread] + partial[row][(thread + half) % THREADS];
        }
        t.barrier.wait_with_tile_static_memory_fence();
        half /= 2;
    }
    partial[row][0]
}
