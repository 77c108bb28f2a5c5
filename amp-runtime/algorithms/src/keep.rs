//! Elements that stay, in their order.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::lanes::{count_lanes, lanes_before, lanes_where};
use crate::lookback::{PATIENCE, SUMS_OF_ONE_WORD, THREADS, notes, scan_rows};
use crate::{Workspace, device, scan};

/// Each thread of a block has so many elements, one in each of as many strips.
const STRIPS: usize = 16;
const BLOCK: usize = STRIPS * THREADS;
/// The most rows of a block.
const ROWS: usize = STRIPS * THREADS / 4;
/// Places in rows have a byte each: with words of their own, an H200 takes a seventh longer.
const PLACES_OF_WORD: usize = 4;
/// No place in a row: the element does not stay.
const NOWHERE: u32 = 255;
/// The words in which a block tells how many stay.
const WORDS: usize = 1;

/// Writes the elements that stay to the beginning of `to`, and how many they are to `count`. `stays` is given the place of
/// an element and the element.
pub(crate) fn keep<T: Element>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    stays: impl Function<fn(usize, T) -> bool>,
    to: &ArrayViewMut<T, 1>,
    count: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    if from.extent()[0] == 0 {
        return workspace.run(Extent::new([1]), kernel!(|i: Index<1>| count[i] = 0));
    }
    if from.extent()[0] < SUMS_OF_ONE_WORD && device::suits_look_back(workspace.accelerator())? {
        return in_one_pass(workspace, PATIENCE, from, stays, to, count);
    }
    let share = match device::suits_tiles(workspace.accelerator()) {
        true => 1,
        false => device::share(from.extent()[0]),
    };
    by_shares(workspace, share, from, stays, to, count)
}

#[amp]
fn keep_of_block<T: Element>(
    t: TiledIndex<THREADS>,
    patience: u32,
    from: &ArrayView<T, 1>,
    stays: impl Fn(usize, T) -> bool,
    notes: &ArrayViewMut<u32, 1>,
    to: &ArrayViewMut<T, 1>,
    count: &ArrayViewMut<u32, 1>,
) {
    #[tile_static]
    let before_rows: [u32; ROWS];
    let block = t.tile[0];
    let len = from.extent()[0];
    let first = block * BLOCK + t.local[0];
    let (group, groups) = (subgroup::id(t), subgroup::count(t));
    let before = lanes_before(subgroup::lane(t));
    let mut elements = [from[0]; STRIPS];
    let mut stay = [false; STRIPS];
    // Without a branch, all elements are on their way before one is looked at.
    #[unroll]
    for strip in 0..STRIPS {
        elements[strip] = from[(first + strip * THREADS).min(len - 1)];
    }
    #[unroll]
    for strip in 0..STRIPS {
        let place = first + strip * THREADS;
        stay[strip] = stays(place.min(len - 1), elements[strip]) & (place < len);
    }
    let mut places = [0; STRIPS / PLACES_OF_WORD];
    #[unroll]
    for strip in 0..STRIPS {
        let lanes = lanes_where(t, stay[strip]);
        let place = count_lanes(lanes & before);
        let place = if stay[strip] { place } else { NOWHERE };
        places[strip / PLACES_OF_WORD] |= place << (8 * (strip % PLACES_OF_WORD) as u32);
        if subgroup::lane(t) == 0 {
            before_rows[(strip * groups + group) % ROWS] = count_lanes(lanes);
        }
    }
    let value = |k: usize| stays(k, from[k]) as u32;
    let (before_block, upto_block) =
        scan_rows::<WORDS, ROWS>(t, block, BLOCK, patience, value, notes, &mut before_rows);
    #[unroll]
    for strip in 0..STRIPS {
        let place = places[strip / PLACES_OF_WORD] >> (8 * (strip % PLACES_OF_WORD) as u32) & 255;
        if place != NOWHERE {
            let before = before_block + before_rows[(strip * groups + group) % ROWS];
            to[(before + place) as usize] = elements[strip];
        }
    }
    if t.local[0] == 0 && block == (len - 1) / BLOCK {
        count[0] = upto_block;
    }
}

/// By tiles: each element is read once and written once.
pub(crate) fn in_one_pass<T: Element>(
    workspace: &mut Workspace,
    patience: u32,
    from: &ArrayView<T, 1>,
    stays: impl Function<fn(usize, T) -> bool>,
    to: &ArrayViewMut<T, 1>,
    count: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    let blocks = from.extent()[0].div_ceil(BLOCK);
    let notes = notes(workspace, WORDS, blocks)?;
    let threads = Extent::new([blocks * THREADS]).tile::<THREADS>();
    workspace.run(
        threads,
        kernel!(|t: TiledIndex<THREADS>| {
            keep_of_block(t, patience, from, |k: usize, x: T| stays(k, x), &notes, to, count);
        }),
    )?;
    workspace.give(notes);
    Ok(())
}

/// By threads that each have a share of so many elements to themselves: how many of each stay, how many are before
/// these, and then these.
pub(crate) fn by_shares<T: Element>(
    workspace: &mut Workspace,
    share: usize,
    from: &ArrayView<T, 1>,
    stays: impl Function<fn(usize, T) -> bool>,
    to: &ArrayViewMut<T, 1>,
    count: &ArrayViewMut<u32, 1>,
) -> Result<()> {
    let len = from.extent()[0];
    let shares = len.div_ceil(share);
    let (counts, before) = (workspace.take::<u32>(shares + 1)?, workspace.take::<u32>(shares + 1)?);
    workspace.run(
        counts.extent(),
        kernel!(|i: Index<1>| {
            let mut own = 0;
            if i[0] < shares {
                let begin = i[0] * share;
                for k in begin..begin + share.min(len - begin) {
                    own += stays(k, from[k]) as u32;
                }
            }
            counts[i] = own;
        }),
    )?;
    scan::exclusive_sum_with(workspace, &counts, &before)?;
    workspace.run(
        before.extent(),
        kernel!(|i: Index<1>| {
            if i[0] == shares {
                count[0] = before[i];
            } else {
                let (mut place, end) = (before[i] as usize, before[i[0] + 1] as usize);
                let begin = i[0] * share;
                // What does not stay is written as well, and the next one over it: whether one stays is nothing that a
                // processor foresees.
                for k in begin..begin + share.min(len - begin) {
                    let element = from[k];
                    if place < end {
                        to[place] = element;
                    }
                    place += stays(k, element) as usize;
                }
            }
        }),
    )?;
    workspace.give(counts);
    workspace.give(before);
    Ok(())
}

#[cfg(test)]
mod tests {
    use amp_runtime::on_every_accelerator;

    use super::*;

    #[test]
    fn all_forms_everywhere() {
        for (len, patience) in [(1, 100), (255, 100), (4096, 100), (4097, 0), (9000, 0)] {
            let data: Vec<u32> = (0..len).map(|k| k * k % 31).collect();
            let expected: Vec<u32> = data.iter().copied().filter(|x| x % 3 == 0).collect();
            on_every_accelerator(|on| -> Result<()> {
                let mut workspace = Workspace::new_on(on);
                let from = Array::new_on(on, data.len(), &data)?;
                let (to, count) =
                    (Array::new_on(on, data.len(), &data)?, Array::new_on(on, 1, &[0])?);
                let stays = function!(|_k: usize, x: u32| x % 3 == 0);
                for share in [1, device::share(data.len())] {
                    by_shares(&mut workspace, share, &from, stays, &to, &count)?;
                    let (found, kept) = (to.to_vec()?, count.to_vec()?[0] as usize);
                    assert_eq!(found[..kept], expected);
                    // What is behind them stays as it was.
                    assert_eq!(found[kept..], data[kept..]);
                }
                if device::subgroup_size(on)? < 4 {
                    return Ok(());
                }
                let (to, count) =
                    (Array::new_on(on, data.len(), &data)?, Array::new_on(on, 1, &[0])?);
                in_one_pass(&mut workspace, patience, &from, stays, &to, &count)?;
                assert_eq!(to.to_vec()?[..count.to_vec()?[0] as usize], expected);
                Ok(())
            });
        }
    }
}
