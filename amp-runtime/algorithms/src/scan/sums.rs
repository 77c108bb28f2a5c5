//! Sums of words in one pass: each word is read once and written once, four at a time.

use amp_runtime::Result;
use amp_runtime::glam::UVec4;
use amp_runtime::prelude::*;

use crate::Workspace;
use crate::lookback::{THREADS, notes, scan_rows};

/// Each thread of a block has so many vectors, one in each of as many strips.
const STRIPS: usize = 8;
/// The vectors of a block.
const BLOCK: usize = STRIPS * THREADS;
/// What a block tells is any word, and needs two.
const WORDS: usize = 2;
/// The most rows of a block.
const ROWS: usize = STRIPS * THREADS / 4;

/// The sums up to each of four words.
#[amp]
fn prefix(v: UVec4) -> UVec4 {
    let two = v.x + v.y;
    let three = two + v.z;
    UVec4::new(v.x, two, three, three + v.w)
}

#[amp]
fn scan_blocks<const EXCLUSIVE: usize>(
    t: TiledIndex<THREADS>,
    patience: u32,
    words: &ArrayView<UVec4, 1>,
    notes: &ArrayViewMut<u32, 1>,
    sums: &ArrayViewMut<UVec4, 1>,
) {
    #[tile_static]
    let before_rows: [u32; ROWS];
    let block = t.tile[0];
    let first = block * BLOCK + t.local[0];
    let mut scans = [UVec4::ZERO; STRIPS];
    for strip in 0..STRIPS {
        let place = first + strip * THREADS;
        if place < words.extent()[0] {
            scans[strip] = prefix(words[place]);
        }
    }
    // All sums first, then what one lane notes of each: as one loop it takes a sixth longer on an H200.
    let mut upto = [0; STRIPS];
    for strip in 0..STRIPS {
        upto[strip] = subgroup::inclusive_add(t, scans[strip].w);
    }
    let (group, groups) = (subgroup::id(t), subgroup::count(t));
    for strip in 0..STRIPS {
        let own = scans[strip];
        let before = upto[strip] - own.w;
        let own = if EXCLUSIVE == 1 { UVec4::new(0, own.x, own.y, own.z) } else { own };
        scans[strip] = own + before;
        if subgroup::lane(t) == subgroup::size(t) - 1 {
            before_rows[(strip * groups + group) % ROWS] = upto[strip];
        }
    }
    let value = |k: usize| words[k / 4][k % 4];
    let (before_block, _) =
        scan_rows::<WORDS, ROWS>(t, block, 4 * BLOCK, patience, value, notes, &mut before_rows);
    for strip in 0..STRIPS {
        let place = first + strip * THREADS;
        if place < sums.extent()[0] {
            let before = before_block + before_rows[(strip * groups + group) % ROWS];
            sums[place] = scans[strip] + before;
        }
    }
}

/// The sums of words whose places are those of vectors; nothing, if they are not.
pub(super) fn of_words<const EXCLUSIVE: usize>(
    workspace: &mut Workspace,
    patience: u32,
    from: &ArrayView<u32, 1>,
    to: &ArrayViewMut<u32, 1>,
) -> Option<Result<()>> {
    let len = from.extent()[0];
    let whole = len / 4 * 4;
    let words = from.section([0], [whole]).ok()?.reinterpret::<UVec4>().ok()?;
    let sums = to.section([0], [whole]).ok()?.reinterpret::<UVec4>().ok()?;
    (whole > 0).then(|| {
        let blocks = words.extent()[0].div_ceil(BLOCK);
        let notes = notes(workspace, WORDS, blocks)?;
        let threads = Extent::new([blocks * THREADS]).tile::<THREADS>();
        workspace.run(threads, scan_blocks::<EXCLUSIVE>(patience, &words, &notes, &sums))?;
        workspace.give(notes);
        if whole == len {
            return Ok(());
        }
        // No more than three.
        workspace.run(
            Extent::new([1]),
            kernel!(|_: Index<1>| {
                let mut sum = to[whole - 1];
                if EXCLUSIVE == 1 {
                    sum += from[whole - 1];
                }
                for k in whole..from.extent()[0] {
                    let next = sum + from[k];
                    to[k] = if EXCLUSIVE == 1 { sum } else { next };
                    sum = next;
                }
            }),
        )
    })
}
