//! An inclusive scan: each number becomes the sum of those before it and itself.
//!
//! Three launches: the sums of blocks, the scan of these by one tile, and the scan within each
//! block. None of them relies on tiles that run at the same time, or on subgroups. On the cpu each thread
//! goes [along] a block of its own instead, as a processor reads memory.

use amp_runtime::glam::UVec4;
use amp_runtime::prelude::*;

const THREADS: usize = 256;
/// Each thread of a block has so many vectors, one in each of as many strips.
const STRIPS: usize = 4;
/// The vectors of a block.
const BLOCK: usize = STRIPS * THREADS;

/// The threads of the tile that scans the sums of blocks.
const WIDE: usize = 1024;
/// The vectors of sums that one of them has at once.
const SHARE: usize = 4;

/// How many vectors the sums of blocks have, for numbers in so many vectors.
pub fn sums(vectors: usize) -> usize {
    (vectors / BLOCK).div_ceil(4)
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
    sums: &ArrayViewMut<UVec4, 1>,
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
        sums[t.tile[0] / 4][t.tile[0] % 4] = partial[0];
    }
}

/// The exclusive scan of the sums, in place, by one tile.
#[amp]
pub fn scan_of_sums(t: TiledIndex<WIDE>, sums: &ArrayViewMut<UVec4, 1>) {
    #[tile_static]
    let of_threads: [[u32; WIDE]; 2];
    let thread = t.local[0];
    let mut before = 0;
    for round in 0..sums.extent()[0].div_ceil(WIDE * SHARE) {
        // A share at the end may have vectors that are not there.
        let first = (round * WIDE + thread) * SHARE;
        let mut scans = [UVec4::ZERO; SHARE];
        let mut sum = 0;
        #[unroll]
        for k in 0..SHARE {
            let is_there = first + k < sums.extent()[0];
            let own = if is_there { sums[first + k] } else { UVec4::ZERO };
            let inclusive = prefix(own) + sum;
            scans[k] = inclusive - own;
            sum = inclusive.w;
        }
        let mut inclusive = sum;
        of_threads[0][thread] = sum;
        t.barrier.wait();
        let mut side = 0;
        let mut distance = 1;
        while distance < WIDE {
            if thread >= distance {
                inclusive += of_threads[side % 2][(thread - distance) % WIDE];
            }
            side += 1;
            of_threads[side % 2][thread] = inclusive;
            t.barrier.wait();
            distance *= 2;
        }
        let all = of_threads[side % 2][WIDE - 1];
        #[unroll]
        for k in 0..SHARE {
            if first + k < sums.extent()[0] {
                sums[first + k] = scans[k] + (before + inclusive - sum);
            }
        }
        before += all;
        t.barrier.wait();
    }
}

/// The scan within each block, with what is before it.
#[amp]
pub fn scan_of_blocks(
    t: TiledIndex<THREADS>,
    numbers: &ArrayView<UVec4, 1>,
    sums: &ArrayView<UVec4, 1>,
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
    let before = inclusive - own + strips + UVec4::splat(sums[t.tile[0] / 4][t.tile[0] % 4]);
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

/// The numbers of a block, which is one element for a processor's core.
type Block = [u32; 4 * BLOCK];

/// The sums of blocks, each by one thread.
#[amp]
pub fn sums_along(i: Index<1>, blocks: &ArrayView<Block, 1>, sums: &ArrayViewMut<u32, 1>) {
    let mut sum = 0;
    for k in 0..4 * BLOCK {
        sum += blocks[i][k];
    }
    sums[i] = sum;
}

/// The exclusive scan of the first so many sums, in place, by one thread.
#[amp]
pub fn before_each(_: Index<1>, count: usize, sums: &ArrayViewMut<u32, 1>) {
    let mut before = 0;
    for block in 0..count {
        let own = sums[block];
        sums[block] = before;
        before += own;
    }
}

/// The scan within each block, with what is before it, by one thread.
#[amp]
pub fn scan_along(
    i: Index<1>,
    blocks: &ArrayView<Block, 1>,
    sums: &ArrayView<u32, 1>,
    scanned: &ArrayViewMut<Block, 1>,
) {
    let mut sum = sums[i];
    for k in 0..4 * BLOCK {
        sum += blocks[i][k];
        scanned[i][k] = sum;
    }
}

/// Scans numbers in whole blocks of 1024 vectors, each by one thread. `sums` has an element for each block at least.
///
/// # Errors
/// Those of a launch.
pub fn along(
    accelerator: &Accelerator,
    numbers: &ArrayView<UVec4, 1>,
    sums: &ArrayViewMut<u32, 1>,
    scanned: &ArrayViewMut<UVec4, 1>,
) -> amp_runtime::Result<()> {
    let (blocks, scanned) = (numbers.reinterpret()?, scanned.reinterpret()?);
    let count = blocks.extent()[0];
    parallel_for_each_on(accelerator, blocks.extent(), sums_along(&blocks, sums))?;
    parallel_for_each_on(accelerator, Extent::new([1]), before_each(count, sums))?;
    let before = sums.read_only();
    parallel_for_each_on(accelerator, blocks.extent(), scan_along(&blocks, &before, &scanned))
}

/// Scans numbers in whole blocks of 1024 vectors. `sums` has as many vectors as [`sums`] says.
///
/// # Errors
/// Those of a launch.
pub fn run(
    accelerator: &Accelerator,
    numbers: &ArrayView<UVec4, 1>,
    sums: &ArrayViewMut<UVec4, 1>,
    scanned: &ArrayViewMut<UVec4, 1>,
) -> amp_runtime::Result<()> {
    if *accelerator == Accelerator::cpu() {
        return along(accelerator, numbers, &sums.reinterpret()?, scanned);
    }
    let each = Extent::new([numbers.extent()[0] / BLOCK * THREADS]).tile::<THREADS>();
    let one = Extent::new([WIDE]).tile::<WIDE>();
    parallel_for_each_on(accelerator, each, sums_of_blocks(numbers, sums))?;
    parallel_for_each_on(accelerator, one, scan_of_sums(sums))?;
    parallel_for_each_on(accelerator, each, scan_of_blocks(numbers, &sums.read_only(), scanned))
}
