//! How many ones, or what sum, is before each block of elements, while all blocks are being worked on.
//!
//! Each tile tells the sum of its block, and looks back at what the tiles before it have told, up to one that knows the
//! sum of all so far (D. Merrill and M. Garland, "Single-pass Parallel Prefix Scan with Decoupled Look-back", 2016).
//! GPUs begin tiles in their order, so that most tiles wait for ones that have begun. No GPU need do so, nor go on with
//! these meanwhile: a tile that has looked often enough adds up the block itself. What a tile tells is in single words
//! that are changed atomically, so the barriers are for tile_static memory alone.

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

/// A block tells a sum below this in one word.
pub(crate) const SUMS_OF_ONE_WORD: usize = 1 << 30;
/// A sum in one word has so many bits, and in two words so many in each.
const BITS_OF_ONE: u32 = 30;
const BITS_OF_TWO: u32 = 16;
const HALF: u32 = (1 << BITS_OF_TWO) - 1;

/// Memory for what so many blocks tell in so many words each, in which nothing is told yet.
pub(crate) fn notes(
    workspace: &mut Workspace,
    words: usize,
    blocks: usize,
) -> Result<ArrayViewMut<'static, u32, 1>> {
    let notes = workspace.take::<u32>(words * blocks)?;
    workspace.run(notes.extent(), kernel!(|i: Index<1>| notes[i] = NOTHING))?;
    Ok(notes)
}

/// Notes the sum of a block, in one word or in two. Each of two has what it is and a half of it, so who finds the same in
/// both has halves of one sum. The threads are those of a subgroup.
#[amp]
fn tell<const WORDS: usize>(
    t: TiledIndex<THREADS>,
    block: usize,
    what: u32,
    sum: u32,
    notes: &ArrayViewMut<u32, 1>,
) {
    let word = subgroup::lane(t);
    if word < WORDS {
        let note = if WORDS == 1 {
            what << BITS_OF_ONE | sum
        } else {
            what << BITS_OF_TWO | (sum >> (BITS_OF_TWO * word as u32)) & HALF
        };
        atomic_exchange(&notes[WORDS * block + word], note);
    }
}

/// What a block has told, and the sum.
#[amp]
fn told<const WORDS: usize>(block: usize, notes: &ArrayViewMut<u32, 1>) -> (u32, u32) {
    let low = atomic_fetch_add(&notes[WORDS * block], 0);
    if WORDS == 1 {
        (low >> BITS_OF_ONE, low & (SUMS_OF_ONE_WORD as u32 - 1))
    } else {
        let high = atomic_fetch_add(&notes[WORDS * block + 1], 0);
        let is_whole = low >> BITS_OF_TWO == high >> BITS_OF_TWO;
        let what = if is_whole { low >> BITS_OF_TWO } else { NOTHING };
        (what, high << BITS_OF_TWO | low & HALF)
    }
}

/// The sum of all blocks of so many elements before the block `end`, by a subgroup. `value` gives what an element adds.
#[amp]
fn sum_before<const WORDS: usize>(
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
        let mut seen = if lane < end { told::<WORDS>(end - 1 - lane, notes) } else { (ALL, 0) };
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
                    seen = told::<WORDS>(end - 1 - lane, notes);
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
pub(crate) fn scan_rows<const WORDS: usize, const ROWS: usize>(
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
        tell::<WORDS>(t, block, if block == 0 { ALL } else { OWN }, all, notes);
        let mut before = upto - own;
        for row in start..end {
            let next = before + sums[row % ROWS];
            sums[row % ROWS] = before;
            before = next;
        }
        let sum = sum_before::<WORDS>(t, block, each, patience, value, notes);
        if block > 0 {
            tell::<WORDS>(t, block, ALL, sum + all, notes);
        }
        if lane == 0 {
            before_block = sum;
            upto_block = sum + all;
        }
    }
    t.barrier.wait_with_tile_static_memory_fence();
    (before_block, upto_block)
}
