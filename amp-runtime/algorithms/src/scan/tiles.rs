//! The scan by tiles: the sums of blocks, their scan, and the scan within each block.

use amp_runtime::Result;
use amp_runtime::prelude::*;

use crate::Workspace;

const THREADS: usize = 256;
/// Each thread has so many numbers, side by side.
const EACH: usize = 8;
const BLOCK: usize = EACH * THREADS;

/// The inclusive scan over the threads of a tile, and the sum of all of them.
#[amp]
pub(crate) fn scan_of_tile(t: TiledIndex<THREADS>, value: u32) -> (u32, u32) {
    #[tile_static]
    let sums: [[u32; THREADS]; 2];
    let thread = t.local[0];
    let mut sum = value;
    sums[0][thread] = sum;
    t.barrier.wait();
    // What is read in a step is written in the next one elsewhere, so a step has one barrier.
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

/// The numbers of a thread, zeros where there are none.
#[amp]
fn own(t: TiledIndex<THREADS>, counts: &ArrayView<u32, 1>) -> [u32; EACH] {
    let mut own = [0; EACH];
    for k in 0..EACH {
        let place = t.global[0] * EACH + k;
        if place < counts.extent()[0] {
            own[k] = counts[place];
        }
    }
    own
}

#[amp]
fn sums_of_blocks(t: TiledIndex<THREADS>, counts: &ArrayView<u32, 1>, sums: &ArrayViewMut<u32, 1>) {
    let mut sum = 0;
    for count in own(t, counts) {
        sum += count;
    }
    let (_, all) = scan_of_tile(t, sum);
    if t.local[0] == 0 {
        sums[t.tile] = all;
    }
}

#[amp]
fn scan_of_blocks(t: TiledIndex<THREADS>, sums: &ArrayView<u32, 1>, counts: &ArrayViewMut<u32, 1>) {
    let own = own(t, counts);
    let mut sum = 0;
    for count in own {
        sum += count;
    }
    let (upto, _) = scan_of_tile(t, sum);
    let mut before = sums[t.tile] + upto - sum;
    for k in 0..EACH {
        let place = t.global[0] * EACH + k;
        if place < counts.extent()[0] {
            counts[place] = before;
        }
        before += own[k];
    }
}

/// Scans in place.
pub(super) fn exclusive(workspace: &mut Workspace, counts: &ArrayViewMut<u32, 1>) -> Result<()> {
    let blocks = counts.extent()[0].div_ceil(BLOCK);
    let sums = workspace.take::<u32>(blocks)?;
    let threads = Extent::new([blocks * THREADS]).tile::<THREADS>();
    workspace.run(threads, sums_of_blocks(counts, &sums))?;
    if blocks == 1 {
        // There is nothing before the only block.
        workspace.run(sums.extent(), kernel!(|i: Index<1>| sums[i] = 0))?;
    } else {
        exclusive(workspace, &sums)?;
    }
    workspace.run(threads, scan_of_blocks(&sums, counts))?;
    workspace.give(sums);
    Ok(())
}
