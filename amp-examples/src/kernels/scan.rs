//! An inclusive scan: each number becomes the sum of those before it and itself.
//!
//! Three launches: the sums of blocks, the scan of these by one tile, and the scan within each
//! block. None of them relies on tiles that run at the same time.

use amp_runtime::glam::UVec4;
use amp_runtime::prelude::*;

const THREADS: usize = 256;
/// Each thread of a block has so many vectors, one in each of as many strips.
const STRIPS: usize = 4;
/// The vectors of a block.
const BLOCK: usize = STRIPS * THREADS;

/// How many sums of blocks the numbers of so many vectors have.
pub fn blocks(vectors: usize) -> usize {
    vectors / BLOCK
}

/// The inclusive scan over the threads of a tile, and the sum of all of them.
#[amp]
fn scan_of_tile(t: TiledIndex<THREADS>, value: UVec4) -> (UVec4, UVec4) {
    #[tile_static]
    let sums: [[UVec4; THREADS]; 2];
    let thread = t.local[0];
    let mut sum = value;
    sums[0][thread] = sum;
    t.barrier.wait();
    // What is read in a step is written in the next one elsewhere, so a step has one barrier.
    // Remainders say that elements are there.
    let mut side = 0;
    let mut distance = 1;
    while distance < THREADS {
        if thread >= distance {
            sum += sums[side % 2][(thread - distance) % THREADS];
        }
        side += 1;
        sums[side % 2][thread] = sum;
        t.barrier.wait();
        distance *= 2;
    }
    (sum, sums[side % 2][THREADS - 1])
}

/// The sums of blocks.
#[amp]
pub fn sums_of_blocks(
    t: TiledIndex<THREADS>,
    numbers: &ArrayView<UVec4, 1>,
    sums: &ArrayViewMut<u32, 1>,
) {
    #[tile_static]
    let partial: [u32; THREADS];
    let thread = t.local[0];
    let mut sum = UVec4::ZERO;
    for strip in 0..STRIPS {
        sum += numbers[t.tile[0] * BLOCK + strip * THREADS + thread];
    }
    partial[thread] = sum.element_sum();
    t.barrier.wait();
    let mut half = THREADS / 2;
    while half > 0 {
        if thread < half {
            partial[thread] += partial[(thread + half) % THREADS];
        }
        t.barrier.wait();
        half /= 2;
    }
    if thread == 0 {
        sums[t.tile] = partial[0];
    }
}

/// The exclusive scan of the sums, in place, by one tile.
#[amp]
pub fn scan_of_sums(t: TiledIndex<THREADS>, sums: &ArrayViewMut<u32, 1>) {
    let count = sums.extent()[0].div_ceil(THREADS);
    let first = t.local[0] * count;
    let mut sum = 0;
    for k in first..(first + count).min(sums.extent()[0]) {
        sum += sums[k];
    }
    let (inclusive, _) = scan_of_tile(t, UVec4::new(sum, 0, 0, 0));
    let mut before = inclusive.x - sum;
    for k in first..(first + count).min(sums.extent()[0]) {
        let value = sums[k];
        sums[k] = before;
        before += value;
    }
}

/// The scan within each block, with what is before it.
#[amp]
pub fn scan_of_blocks(
    t: TiledIndex<THREADS>,
    numbers: &ArrayView<UVec4, 1>,
    sums: &ArrayView<u32, 1>,
    scanned: &ArrayViewMut<UVec4, 1>,
) {
    let first = t.tile[0] * BLOCK + t.local[0];
    let a = prefix(numbers[first]);
    let b = prefix(numbers[first + THREADS]);
    let c = prefix(numbers[first + 2 * THREADS]);
    let d = prefix(numbers[first + 3 * THREADS]);
    // All strips are scanned at once, each in a component of a vector.
    let own = UVec4::new(a.w, b.w, c.w, d.w);
    let (inclusive, all) = scan_of_tile(t, own);
    let strips = prefix(all) - all;
    let before = inclusive - own + strips + UVec4::splat(sums[t.tile]);
    scanned[first] = a + before.x;
    scanned[first + THREADS] = b + before.y;
    scanned[first + 2 * THREADS] = c + before.z;
    scanned[first + 3 * THREADS] = d + before.w;
}

/// The inclusive scan of four numbers.
#[amp(cpu)]
pub fn prefix(v: UVec4) -> UVec4 {
    let two = v.x + v.y;
    let three = two + v.z;
    UVec4::new(v.x, two, three, three + v.w)
}

/// Scans numbers. `sums` has room for [`blocks`] numbers.
///
/// # Errors
/// Those of a launch.
pub fn run(
    accelerator: &Accelerator,
    numbers: &ArrayView<UVec4, 1>,
    sums: &ArrayViewMut<u32, 1>,
    scanned: &ArrayViewMut<UVec4, 1>,
) -> amp_runtime::Result<()> {
    let each = Extent::new([blocks(numbers.extent()[0]) * THREADS]).tile::<THREADS>();
    let one = Extent::new([THREADS]).tile::<THREADS>();
    parallel_for_each_on(accelerator, each, sums_of_blocks(numbers, sums))?;
    parallel_for_each_on(accelerator, one, scan_of_sums(sums))?;
    parallel_for_each_on(accelerator, each, scan_of_blocks(numbers, &sums.read_only(), scanned))
}
