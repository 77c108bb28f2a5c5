//! How many ones, or what sum, is before each block of elements, while all blocks are being worked on.
//!
//! Each tile tells the sum of its block, and looks back at what the tiles before it have told, up to one that knows the
//! sum of all so far (D. Merrill and M. Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back", 2016).
//! Tiles take blocks in the order in which they begin, so each waits only for tiles that have begun. No GPU need go on
//! with these meanwhile: a tile that has looked often enough adds up the block itself. What a tile tells is in single
//! words that are changed atomically, so the barriers are for tile_static memory alone.

use amp_runtime::Result;
use amp_runtime::prelude::*;

use crate::Workspace;

pub(crate) const THREADS: usize = 256;
/// How often a tile looks at a block that has told nothing.
pub(crate) const PATIENCE: u32 = 100;

// What a block has told.
const NOTHING: u32 = 0;
/// The sum of its own elements.
const OWN: u32 = 1;
/// The sum of all elements up to its end.
const ALL: u32 = 2;

/// Memory for what so many blocks tell, in which nothing is told yet.
pub(crate) fn notes(
    workspace: &mut Workspace,
    blocks: usize,
) -> Result<ArrayViewMut<'static, u32, 1>> {
    let notes = workspace.take::<u32>(1 + 2 * blocks)?;
    workspace.run(notes.extent(), kernel!(|i: Index<1>| notes[i] = NOTHING))?;
    Ok(notes)
}

/// Where half a sum of a block is noted. The first word counts the blocks that have been taken.
#[amp]
fn place(half: usize, block: usize, notes: &ArrayViewMut<u32, 1>) -> usize {
    1 + half * (notes.extent()[0] / 2) + block
}

/// The block that a tile takes. The word at `counter` counts those that have been taken.
#[amp]
pub(crate) fn take<const THREADS: usize>(
    t: TiledIndex<THREADS>,
    counter: usize,
    notes: &ArrayViewMut<u32, 1>,
) -> usize {
    #[tile_static]
    let taken: u32;
    if t.local[0] == 0 {
        taken = atomic_fetch_add(&notes[counter], 1);
    }
    t.barrier.wait_with_tile_static_memory_fence();
    taken as usize
}

/// Notes the sum of a block, in two words. Each has what it is and a half of it, so who finds the same in both has
/// halves of one sum. The threads are those of a subgroup.
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

/// The sum of all blocks of so many elements before the block `end`, by a subgroup. `value` gives what an element adds.
#[amp]
fn sum_before(
    t: TiledIndex<THREADS>,
    mut end: usize,
    each: usize,
    patience: u32,
    value: impl Fn(usize) -> u32,
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
                    // One element at a time: what is seldom done shall not need registers.
                    let mut own = 0;
                    for k in (lane..each).step_by(size) {
                        own += value((end - 1 - nothing) * each + k);
                    }
                    let own = subgroup::add(t, own);
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

/// Turns the sums of the rows of a block into what is before each row in the block, and gives what is before the block,
/// and what is up to its end. A row is what a subgroup has of a strip of elements.
#[amp]
pub(crate) fn scan_rows<const ROWS: usize>(
    t: TiledIndex<THREADS>,
    block: usize,
    each: usize,
    patience: u32,
    value: impl Fn(usize) -> u32,
    notes: &ArrayViewMut<u32, 1>,
    sums: &mut [u32; ROWS],
) -> (u32, u32) {
    #[tile_static]
    let before_block: u32;
    #[tile_static]
    let upto_block: u32;
    let (lane, size) = (subgroup::lane(t), subgroup::size(t));
    t.barrier.wait_with_tile_static_memory_fence();
    if subgroup::id(t) == 0 {
        // A strip has most rows if subgroups are of four threads.
        let rows = ROWS / (THREADS / 4) * subgroup::count(t);
        let share = rows.div_ceil(size);
        let (start, end) = (lane * share, ((lane + 1) * share).min(rows));
        let mut own = 0;
        for row in start..end {
            own += sums[row % ROWS];
        }
        let upto = subgroup::inclusive_add(t, own);
        let all = subgroup::broadcast(t, upto, size - 1);
        tell(t, block, if block == 0 { ALL } else { OWN }, all, notes);
        let mut before = upto - own;
        for row in start..end {
            let next = before + sums[row % ROWS];
            sums[row % ROWS] = before;
            before = next;
        }
        let sum = sum_before(t, block, each, patience, value, notes);
        if block > 0 {
            tell(t, block, ALL, sum + all, notes);
        }
        if lane == 0 {
            before_block = sum;
            upto_block = sum + all;
        }
    }
    t.barrier.wait_with_tile_static_memory_fence();
    (before_block, upto_block)
}
