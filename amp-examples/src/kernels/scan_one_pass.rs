//! An inclusive scan in one pass: each number is read once and written once.
//!
//! Each tile scans a block, tells the sum of its numbers, and looks back at what the tiles before it
//! have told, up to one that knows the sum of all numbers so far (D. Merrill and M. Garland, "Single-pass
//! Parallel Prefix Scan with Decoupled Look-back", 2016). Tiles take blocks in the order in which they
//! begin, so each waits only for tiles that have begun. No GPU need go on with these meanwhile: a
//! tile that has looked often enough adds up the block itself. What a tile tells is in single words that
//! are changed atomically, so the barriers are for tile_static memory alone.
//!
//! Tiles that look back are for devices that run many at once. On the cpu threads go [along] blocks
//! in two passes, of which the second finds some of the numbers in a cache.

use amp_runtime::glam::UVec4;
use amp_runtime::prelude::*;

use super::scan::{along, prefix};

const THREADS: usize = 256;
/// Each thread of a block has so many vectors, one in each of as many strips.
const STRIPS: usize = 8;
/// The vectors of a block.
const BLOCK: usize = STRIPS * THREADS;
/// The most rows of a block, where a row is what a subgroup has of a strip.
const ROWS: usize = STRIPS * THREADS / 4;

/// How often a tile looks at a block that has told nothing.
const PATIENCE: u32 = 100;

// What a block has told.
const NOTHING: u32 = 0;
/// The sum of its own numbers.
const OWN: u32 = 1;
/// The sum of all numbers up to its end.
const ALL: u32 = 2;

/// How many words [`run`] needs to note what blocks have told, for numbers in so many vectors.
pub fn notes(vectors: usize) -> usize {
    1 + 2 * (vectors / BLOCK)
}

/// Where half a sum of a block is noted. The first word counts the blocks that have been taken.
#[amp]
fn place(half: usize, block: usize, notes: &ArrayViewMut<u32, 1>) -> usize {
    1 + half * (notes.extent()[0] / 2) + block
}

/// Notes the sum of a block, in two words. Each has what it is and a half of it, so who finds the
/// same in both has halves of one sum. The threads are those of a subgroup.
#[amp]
fn tell(t: TiledIndex<THREADS>, block: usize, what: u32, sum: u32, notes: &ArrayViewMut<u32, 1>) {
    let half = subgroup::lane(t);
    if half < 2 {
        let bits = (sum >> (16 * half as u32)) & 0xffff;
        atomic_exchange(&notes[place(half, block, notes)], what << 16 | bits);
    }
}

/// What a block has told, and the sum.
#[amp]
fn told(block: usize, notes: &ArrayViewMut<u32, 1>) -> (u32, u32) {
    let low = atomic_fetch_add(&notes[place(0, block, notes)], 0);
    let high = atomic_fetch_add(&notes[place(1, block, notes)], 0);
    let what = if low >> 16 == high >> 16 { low >> 16 } else { NOTHING };
    (what, high << 16 | low & 0xffff)
}

/// The sum of the numbers of a block, by a subgroup. It reads one number at a time: what is seldom done
/// shall not need registers that many tiles at once could use.
#[amp]
fn sum_of_block(t: TiledIndex<THREADS>, block: usize, numbers: &ArrayView<UVec4, 1>) -> u32 {
    let mut sum = 0;
    for k in (subgroup::lane(t)..4 * BLOCK).step_by(subgroup::size(t)) {
        sum += numbers[block * BLOCK + k / 4][k % 4];
    }
    subgroup::add(t, sum)
}

/// The sum of all blocks before the block `end`, by a subgroup.
#[amp]
fn sum_before(
    t: TiledIndex<THREADS>,
    mut end: usize,
    patience: u32,
    numbers: &ArrayView<UVec4, 1>,
    notes: &ArrayViewMut<u32, 1>,
) -> u32 {
    let (lane, size) = (subgroup::lane(t), subgroup::size(t));
    let mut sum = 0;
    while end > 0 {
        // The first lane looks at the last block, the next one at the block before that.
        let mut seen = if lane < end { told(end - 1 - lane, notes) } else { (ALL, 0) };
        // The first lanes that see the sum of all, and nothing.
        let mut all = size;
        let mut nothing = 0;
        let mut looks = 0;
        while nothing < all {
            all = subgroup::min(t, if seen.0 == ALL { lane } else { size });
            nothing = subgroup::min(t, if seen.0 == NOTHING { lane } else { size });
            if nothing < all {
                looks += 1;
                if looks > patience {
                    let own = sum_of_block(t, end - 1 - nothing, numbers);
                    if lane == nothing {
                        seen = (OWN, own);
                    }
                    looks = 0;
                } else if lane < all && seen.0 == NOTHING {
                    seen = told(end - 1 - lane, notes);
                }
            }
        }
        sum += subgroup::add(t, if lane <= all { seen.1 } else { 0 });
        end = if all < size { 0 } else { end - size };
    }
    sum
}

/// Scans all blocks.
#[amp]
pub fn scan_of_blocks(
    t: TiledIndex<THREADS>,
    patience: u32,
    numbers: &ArrayView<UVec4, 1>,
    notes: &ArrayViewMut<u32, 1>,
    scanned: &ArrayViewMut<UVec4, 1>,
) {
    #[tile_static]
    let taken: u32;
    #[tile_static]
    let before_block: u32;
    #[tile_static]
    let before_rows: [u32; ROWS];
    if t.local[0] == 0 {
        taken = atomic_fetch_add(&notes[0], 1);
    }
    t.barrier.wait_with_tile_static_memory_fence();
    let block = taken as usize;
    let (lane, size) = (subgroup::lane(t), subgroup::size(t));
    let (group, groups) = (subgroup::id(t), subgroup::count(t));

    // Scans within rows, and the sums of rows.
    let first = block * BLOCK + t.local[0];
    let mut scans = [UVec4::ZERO; STRIPS];
    for strip in 0..STRIPS {
        scans[strip] = prefix(numbers[first + strip * THREADS]);
    }
    // All sums first, then what one lane notes of each: as one loop it takes a sixth longer on an H200.
    let mut sums = [0; STRIPS];
    for strip in 0..STRIPS {
        sums[strip] = subgroup::inclusive_add(t, scans[strip].w);
    }
    for strip in 0..STRIPS {
        let sum = sums[strip];
        scans[strip] += sum - scans[strip].w;
        if lane == size - 1 {
            before_rows[(strip * groups + group) % ROWS] = sum;
        }
    }
    t.barrier.wait_with_tile_static_memory_fence();

    // The first subgroup finds what is before each row, and before the block.
    if group == 0 {
        let rows = STRIPS * groups;
        let share = rows.div_ceil(size);
        let (start, end) = (lane * share, ((lane + 1) * share).min(rows));
        let mut own = 0;
        for row in start..end {
            own += before_rows[row % ROWS];
        }
        let upto = subgroup::inclusive_add(t, own);
        let all = subgroup::broadcast(t, upto, size - 1);
        tell(t, block, if block == 0 { ALL } else { OWN }, all, notes);
        let mut before = upto - own;
        for row in start..end {
            let next = before + before_rows[row % ROWS];
            before_rows[row % ROWS] = before;
            before = next;
        }
        let sum = sum_before(t, block, patience, numbers, notes);
        if block > 0 {
            tell(t, block, ALL, sum + all, notes);
        }
        if lane == 0 {
            before_block = sum;
        }
    }
    t.barrier.wait_with_tile_static_memory_fence();
    for strip in 0..STRIPS {
        let before = before_block + before_rows[(strip * groups + group) % ROWS];
        scanned[first + strip * THREADS] = scans[strip] + before;
    }
}

/// Nothing is noted any more.
#[amp]
fn forget(i: Index<1>, notes: &ArrayViewMut<u32, 1>) {
    notes[i] = NOTHING;
}

/// Scans numbers in whole blocks of 2048 vectors, where the accelerator has subgroups. `notes` has as many
/// words as [`notes`] says.
///
/// # Errors
/// Those of a launch.
pub fn run(
    accelerator: &Accelerator,
    numbers: &ArrayView<UVec4, 1>,
    notes: &ArrayViewMut<u32, 1>,
    scanned: &ArrayViewMut<UVec4, 1>,
) -> amp_runtime::Result<()> {
    if *accelerator == Accelerator::cpu() {
        return along(accelerator, numbers, notes, scanned);
    }
    run_patiently(accelerator, PATIENCE, numbers, notes, scanned)
}

/// The same by tiles that look so often at a block that has told nothing.
///
/// # Errors
/// Those of a launch.
pub fn run_patiently(
    accelerator: &Accelerator,
    patience: u32,
    numbers: &ArrayView<UVec4, 1>,
    notes: &ArrayViewMut<u32, 1>,
    scanned: &ArrayViewMut<UVec4, 1>,
) -> amp_runtime::Result<()> {
    let domain = Extent::new([numbers.extent()[0] / BLOCK * THREADS]).tile::<THREADS>();
    parallel_for_each_on(accelerator, notes.extent(), forget(notes))?;
    parallel_for_each_on(accelerator, domain, scan_of_blocks(patience, numbers, notes, scanned))
}
