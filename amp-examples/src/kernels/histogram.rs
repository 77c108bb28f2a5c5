//! How often each of 256 values occurs.
//!
//! Neighbouring threads of a device read neighbouring words. A thread of the cpu goes along words of its own.

use amp_runtime::glam::UVec4;
use amp_runtime::prelude::*;

/// The number of values.
pub const BINS: usize = 256;
/// So many tiles occupy all of a device.
const MOST_TILES: usize = 2048;
/// And so many the cores of a processor, with some to spare for those that are done early.
const CPU_TILES: usize = 64;
/// The vectors of a row: registers hold the eight words of two, and not the sixteen of four.
const ROW: usize = 2;

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

/// [`count`], where a thread has `share` rows of words one after the other: that they are there is asked once for each.
#[amp]
pub fn count_along(
    t: TiledIndex<BINS>,
    share: usize,
    words: &ArrayView<[UVec4; ROW], 1>,
    counts: &ArrayViewMut<u32, 1>,
) {
    #[tile_static]
    let bins: [u32; BINS];
    let bin = t.local[0];
    bins[bin] = 0;
    t.barrier.wait();
    let first = t.global[0] * share;
    for i in first..(first + share).min(words.extent()[0]) {
        for four in words[i] {
            atomic_fetch_add(&bins[four.x as usize % BINS], 1);
            atomic_fetch_add(&bins[four.y as usize % BINS], 1);
            atomic_fetch_add(&bins[four.z as usize % BINS], 1);
            atomic_fetch_add(&bins[four.w as usize % BINS], 1);
        }
    }
    t.barrier.wait();
    atomic_fetch_add(&counts[bin], bins[bin]);
}

/// Runs [`count`], or [`count_along`] on the cpu if there are whole rows, over words of which the low bytes are counted.
///
/// # Errors
/// Those of a launch.
pub fn run(
    accelerator: &Accelerator,
    words: &ArrayView<UVec4, 1>,
    counts: &ArrayViewMut<u32, 1>,
) -> amp_runtime::Result<()> {
    let (len, is_cpu) = (words.extent()[0], *accelerator == Accelerator::cpu());
    let tiles = len.div_ceil(BINS).min(if is_cpu { CPU_TILES } else { MOST_TILES });
    let threads = Extent::new([tiles * BINS]);
    if is_cpu && let Ok(rows) = words.reinterpret::<[UVec4; ROW]>() {
        let kernel = count_along(rows.extent()[0].div_ceil(threads[0]), &rows, counts);
        return parallel_for_each_on(accelerator, threads.tile::<BINS>(), kernel);
    }
    parallel_for_each_on(accelerator, threads.tile::<BINS>(), count(threads[0], words, counts))
}
