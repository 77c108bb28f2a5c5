//! By tiles: what blocks are as a whole, the scan of these, and the scan within each block.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::range::{whole, write};
use crate::Workspace;

const THREADS: usize = 256;
/// Each thread has so many elements, side by side.
const EACH: usize = 8;
const BLOCK: usize = EACH * THREADS;

/// What the threads up to each one of a tile have, combined. A segment that begins at a thread has nothing of those
/// before. Gives the same of the threads before, too, and whether a segment begins in either.
#[amp]
fn scan_of_threads<T: Element>(
    t: TiledIndex<THREADS>,
    own: (T, u32),
    f: impl Fn(T, T) -> T,
    before: &mut (T, u32),
) -> (T, u32) {
    #[tile_static]
    let values: [[T; THREADS]; 2];
    #[tile_static]
    let begins: [[u32; THREADS]; 2];
    let thread = t.local[0];
    let (mut value, mut begin) = own;
    values[0][thread] = value;
    begins[0][thread] = begin;
    t.barrier.wait_with_tile_static_memory_fence();
    // What is read in a step is written in the next one elsewhere, so a step has one barrier.
    let mut side = 0;
    let mut distance = 1;
    while distance < THREADS {
        if thread >= distance {
            let other = (thread - distance) % THREADS;
            if begin == 0 {
                value = f(values[side % 2][other], value);
            }
            begin |= begins[side % 2][other];
        }
        side += 1;
        values[side % 2][thread] = value;
        begins[side % 2][thread] = begin;
        t.barrier.wait_with_tile_static_memory_fence();
        distance *= 2;
    }
    if thread > 0 {
        *before = (values[side % 2][thread - 1], begins[side % 2][thread - 1]);
    }
    (value, begin)
}

/// The elements of a thread in a block: its first, and one behind its last.
#[amp]
fn range(t: TiledIndex<THREADS>, len: usize) -> (usize, usize) {
    let first = (t.global[0] * EACH).min(len);
    (first, (first + EACH).min(len))
}

/// Scans `from` into `to`, which may be the same. A segment begins where `begins` says.
pub(super) fn run<T: Element>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    init: Option<T>,
    f: impl Function<fn(T, T) -> T>,
    begins: impl Function<fn(usize) -> bool>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    let blocks = from.extent()[0].div_ceil(BLOCK);
    let (wholes, begun) = (workspace.take::<T>(blocks)?, workspace.take::<u32>(blocks)?);
    let threads = Extent::new([blocks * THREADS]).tile::<THREADS>();
    let (exclusive, init) = (init.is_some(), init.unwrap_or(T::zeroed()));
    workspace.run(
        threads,
        kernel!(|t: TiledIndex<THREADS>| {
            let both = |a: T, b: T| f(a, b);
            let range = range(t, from.extent()[0]);
            let own = whole(range, init, from, both, |k: usize| begins(k));
            let mut before = own;
            let upto = scan_of_threads(t, own, both, &mut before);
            // The last thread with elements has combined all of the block.
            if range.0 < range.1 && (range.1 == from.extent()[0] || t.local[0] == THREADS - 1) {
                wholes[t.tile] = upto.0;
                begun[t.tile] = upto.1;
            }
        }),
    )?;
    if blocks > 1 {
        scan_wholes(workspace, &wholes, &begun, &f)?;
    }
    workspace.run(
        threads,
        kernel!(|t: TiledIndex<THREADS>| {
            let both = |a: T, b: T| f(a, b);
            let range = range(t, from.extent()[0]);
            let own = whole(range, init, from, both, |k: usize| begins(k));
            let mut before = own;
            let _ = scan_of_threads(t, own, both, &mut before);
            // What is before the thread: blocks, and threads of its own.
            let mut sum = init;
            let mut is_something = false;
            if t.tile[0] > 0 {
                sum = wholes[t.tile[0] - 1];
                is_something = true;
            }
            if t.local[0] > 0 {
                sum = if is_something && before.1 == 0 { f(sum, before.0) } else { before.0 };
                is_something = true;
            }
            let begins = |k: usize| begins(k);
            write(range, from, (sum, is_something), (init, exclusive), both, begins, to);
        }),
    )?;
    workspace.give(wholes);
    workspace.give(begun);
    Ok(())
}

/// The inclusive scan of what blocks are as a whole, by one tile.
fn scan_wholes<T: Element>(
    workspace: &Workspace,
    wholes: &ArrayViewMut<T, 1>,
    begun: &ArrayViewMut<u32, 1>,
    f: &impl Function<fn(T, T) -> T>,
) -> Result<()> {
    let blocks = wholes.extent()[0];
    let share = blocks.div_ceil(THREADS);
    let none = T::zeroed();
    workspace.run(
        Extent::new([THREADS]).tile::<THREADS>(),
        kernel!(|t: TiledIndex<THREADS>| {
            let both = |a: T, b: T| f(a, b);
            let first = (t.local[0] * share).min(blocks);
            let end = (first + share).min(blocks);
            let own = whole((first, end), none, wholes, both, |k: usize| begun[k] != 0);
            let mut before = own;
            let _ = scan_of_threads(t, own, both, &mut before);
            let mut sum = before.0;
            for k in first..end {
                let own = wholes[k];
                sum = if (k > first || first > 0) && begun[k] == 0 { f(sum, own) } else { own };
                wholes[k] = sum;
            }
        }),
    )
}
