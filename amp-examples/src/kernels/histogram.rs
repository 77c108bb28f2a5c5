//! How often each of 256 values occurs.

use amp_runtime::glam::UVec4;
use amp_runtime::prelude::*;

/// The number of values.
pub const BINS: usize = 256;
const MOST_TILES: usize = 2048;

/// Each tile counts in its own memory, one thread for each bin, and adds its counts to all at the end.
#[amp]
pub fn count(
    t: TiledIndex<BINS>,
    threads: usize,
    words: &ArrayView<UVec4, 1>,
    counts: &ArrayViewMut<u32, 1>,
) {
    #[tile_static]
    let bins: [u32; BINS];
    let bin = t.local[0];
    bins[bin] = 0;
    t.barrier.wait();
    let mut i = t.global[0];
    while i < words.extent()[0] {
        let four = words[i];
        atomic_fetch_add(&bins[four.x as usize % BINS], 1);
        atomic_fetch_add(&bins[four.y as usize % BINS], 1);
        atomic_fetch_add(&bins[four.z as usize % BINS], 1);
        atomic_fetch_add(&bins[four.w as usize % BINS], 1);
        i += threads;
    }
    t.barrier.wait();
    atomic_fetch_add(&counts[bin], bins[bin]);
}

/// Runs [`count`] over words of which the low bytes are counted.
///
/// # Errors
/// Those of a launch.
pub fn run(
    accelerator: &Accelerator,
    words: &ArrayView<UVec4, 1>,
    counts: &ArrayViewMut<u32, 1>,
) -> amp_runtime::Result<()> {
    let tiles = words.extent()[0].div_ceil(BINS).min(MOST_TILES);
    let threads = Extent::new([tiles * BINS]);
    parallel_for_each_on(accelerator, threads.tile::<BINS>(), count(threads[0], words, counts))
}
