//! How often each digit occurs in all keys, for all passes of the sort at once.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::DIGITS;
use super::order::sum_before;
use crate::{Digits, Key, Workspace};

/// The most passes: those of 64 bits.
const MOST_PASSES: usize = 8;
const THREADS: usize = 256;
const MOST_TILES: usize = 1056;
/// So many keys are on their way to a thread at once.
const AHEAD: usize = 4;

/// How often each value of each digit occurs in all keys.
#[amp]
fn count_digits<T: Element + Digits>(
    t: TiledIndex<THREADS>,
    threads: usize,
    from: &ArrayView<T, 1>,
    counts: &ArrayViewMut<u32, 1>,
) {
    #[tile_static]
    let bins: [u32; MOST_PASSES * DIGITS];
    let passes = counts.extent()[0] / DIGITS;
    for bin in (t.local[0]..passes * DIGITS).step_by(THREADS) {
        bins[bin % (MOST_PASSES * DIGITS)] = 0;
    }
    t.barrier.wait_with_tile_static_memory_fence();
    let mut first = t.global[0];
    while first < from.extent()[0] {
        let mut keys = [from[first]; AHEAD];
        #[unroll]
        for k in 1..AHEAD {
            if first + k * threads < from.extent()[0] {
                keys[k] = from[first + k * threads];
            }
        }
        #[unroll]
        for k in 0..AHEAD {
            if first + k * threads < from.extent()[0] {
                for pass in 0..passes {
                    let digit = keys[k].digit(8 * pass as u32) as usize % DIGITS;
                    atomic_fetch_add(&bins[(pass * DIGITS + digit) % (MOST_PASSES * DIGITS)], 1);
                }
            }
        }
        first += AHEAD * threads;
    }
    t.barrier.wait_with_tile_static_memory_fence();
    for bin in (t.local[0]..passes * DIGITS).step_by(THREADS) {
        atomic_fetch_add(&counts[bin], bins[bin % (MOST_PASSES * DIGITS)]);
    }
}

/// Counts of digits become where these begin; each tile has those of a pass.
#[amp]
fn find_starts(t: TiledIndex<DIGITS>, counts: &ArrayViewMut<u32, 1>) {
    let before = sum_before(t, counts[t.global]);
    counts[t.global] = before;
}

/// Where the values of each digit begin, for all passes.
pub(super) fn starts<T: Key>(
    workspace: &mut Workspace,
    keys: &ArrayViewMut<T, 1>,
) -> Result<ArrayViewMut<'static, u32, 1>> {
    let starts = workspace.take::<u32>(T::BITS as usize / 8 * DIGITS)?;
    workspace.run(starts.extent(), kernel!(|i: Index<1>| starts[i] = 0))?;
    let tiles = keys.extent()[0].div_ceil(AHEAD * THREADS).min(MOST_TILES);
    let threads = tiles * THREADS;
    let domain = Extent::new([threads]).tile::<THREADS>();
    workspace.run(domain, count_digits(threads, keys, &starts))?;
    workspace.run(starts.extent().tile::<DIGITS>(), find_starts(&starts))?;
    Ok(starts)
}
