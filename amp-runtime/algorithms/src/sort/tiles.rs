//! A pass of the sort by tiles: each brings a block of keys into order in tile_static memory, looks back at how often
//! the tiles before it have met each digit, and writes what it has where that goes, so that neighbours are written
//! together. How often each digit occurs in all keys is counted for all passes at once, before the first one. Keys are so
//! read once for that, and once in each pass (A. Adinets and D. Merrill, "Onesweep: A Faster Least Significant Digit
//! Radix Sort for GPUs", 2022).
//!
//! Subgroups find the order: lanes with the same digit find each other by ballots, the first of them counts them all
//! at once, and which of them a lane is, is how many are before it.

use amp_runtime::glam::UVec4;
use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::{DIGITS, Pass};
use crate::lanes::{count_lanes, first_lane, lanes_before, lanes_where};
use crate::lookback::take;
use crate::{Digits, Key, Workspace};

/// Counts of two digits, which have 16 bits each, are in a word.
const WORDS: usize = DIGITS / 2;
/// The most subgroups of a tile.
const MOST_GROUPS: usize = 64;
/// How often a thread looks at a block that has told nothing.
const PATIENCE: u32 = 1000;

/// So many keys can be told of: a count has 30 bits of a word, before it stands what it is.
pub(super) const MOST_KEYS: usize = 1 << 30;
const COUNT: u32 = MOST_KEYS as u32 - 1;
// What a block has told of a digit.
/// How often it occurs in the block.
const OWN: u32 = 1 << 30;
/// Where what is after the block goes: how often it occurs up to the block's end, behind all keys of lesser digits.
const ALL: u32 = 2 << 30;

/// The lanes of the subgroup that have the same digit, as bits.
#[amp]
fn lanes_of<const THREADS: usize>(t: TiledIndex<THREADS>, digit: u32) -> UVec4 {
    let mut lanes = lanes_where(t, true);
    #[unroll]
    for bit in 0..8 {
        let own = digit >> bit & 1;
        let set = lanes_where(t, own == 1);
        // Those that are not set are wanted if the own bit is not.
        lanes = lanes & (set ^ UVec4::splat(own - 1));
    }
    lanes
}

/// The sum of the values of the threads before this one.
#[amp]
pub(super) fn sum_before<const THREADS: usize>(t: TiledIndex<THREADS>, value: u32) -> u32 {
    #[tile_static]
    let sums: [u32; MOST_GROUPS];
    let upto = subgroup::inclusive_add(t, value);
    if subgroup::lane(t) == subgroup::size(t) - 1 {
        sums[subgroup::id(t) % MOST_GROUPS] = upto;
    }
    t.barrier.wait_with_tile_static_memory_fence();
    let mut before = upto - value;
    for group in 0..subgroup::id(t) {
        before += sums[group % MOST_GROUPS];
    }
    before
}

/// The place of an item of a thread in its block: those of a subgroup are side by side, and the lanes of
/// an item, too.
#[amp]
fn place_of_item<const THREADS: usize, const ITEMS: usize>(
    t: TiledIndex<THREADS>,
    item: usize,
) -> usize {
    (subgroup::id(t) * ITEMS + item) * subgroup::size(t) + subgroup::lane(t)
}

/// Where a digit of a block goes. What is told of a block stands behind what is told of the one before it, and before
/// the first one stands where the digits begin.
#[amp]
fn place_of_digit<T: Element + Digits, const BLOCK: usize>(
    (block, shift): (usize, u32),
    digit: usize,
    from: &ArrayView<T, 1>,
    notes: &ArrayViewMut<u32, 1>,
) -> u32 {
    let (mut before, mut place, mut looks) = (block, 0, 0);
    let mut is_known = false;
    while !is_known {
        let mut told = atomic_fetch_add(&notes[before * DIGITS + digit], 0);
        looks += 1;
        if told == 0 && looks > PATIENCE {
            // No GPU need go on with the other tile meanwhile.
            told = OWN;
            for k in 0..BLOCK {
                told += (from[(before - 1) * BLOCK + k].digit(shift) as usize == digit) as u32;
            }
        }
        if told != 0 {
            place += told & COUNT;
            is_known = told >= ALL;
            before = before.max(1) - 1;
            looks = 0;
        }
    }
    place
}

/// The places of a thread's items in the order of their digits, and in `first` for each digit what has to be added to
/// such a place to know where it goes. `words` is memory for counts, which nobody reads when the function ends.
#[amp]
fn order_of_block<
    T: Element + Digits,
    const THREADS: usize,
    const ITEMS: usize,
    const BLOCK: usize,
>(
    t: TiledIndex<THREADS>,
    (block, shift): (usize, u32),
    digits: [u32; ITEMS],
    from: &ArrayView<T, 1>,
    notes: &ArrayViewMut<u32, 1>,
    words: &mut [u32; BLOCK],
    first: &mut [u32; DIGITS],
) -> [u32; ITEMS] {
    #[tile_static]
    let starts_in_block: [u32; DIGITS];
    let thread = t.local[0];
    let (group, groups) = (subgroup::id(t), subgroup::count(t));
    let lanes_before = lanes_before(subgroup::lane(t));
    for k in (thread..groups * WORDS).step_by(THREADS) {
        words[k.min(BLOCK - 1)] = 0;
    }
    t.barrier.wait_with_tile_static_memory_fence();

    // Among the items of the subgroup.
    let mut places = [0; ITEMS];
    #[unroll]
    for k in 0..ITEMS {
        let digit = digits[k] as usize % DIGITS;
        let half = digits[k] % 2 * 16;
        let lanes = lanes_of(t, digits[k]);
        let before = count_lanes(lanes & lanes_before);
        let mut counted = 0;
        if before == 0 {
            let all = count_lanes(lanes);
            counted =
                atomic_fetch_add(&words[(group * WORDS + digit / 2).min(BLOCK - 1)], all << half);
        }
        places[k] = (subgroup::shuffle(t, counted, first_lane(lanes)) >> half & 0xffff) + before;
    }
    t.barrier.wait_with_tile_static_memory_fence();

    // What subgroups have before it, and then digits. Counts of a block fit into 16 bits.
    let mut both = 0;
    if thread < WORDS {
        for other in 0..groups {
            let word = (other * WORDS + thread) % BLOCK;
            let own = words[word];
            words[word] = both;
            both += own;
        }
    }
    let (low, high) = (both & 0xffff, both >> 16);
    if thread < WORDS {
        atomic_exchange(&notes[(block + 1) * DIGITS + 2 * thread], OWN + low);
        atomic_exchange(&notes[(block + 1) * DIGITS + 2 * thread + 1], OWN + high);
    }
    let before = sum_before(t, low + high);
    if thread < WORDS {
        starts_in_block[2 * thread] = before;
        starts_in_block[2 * thread + 1] = before + low;
    }
    t.barrier.wait_with_tile_static_memory_fence();
    for digit in (thread..DIGITS).step_by(THREADS) {
        let start = starts_in_block[digit];
        let mut end = BLOCK as u32;
        if digit + 1 < DIGITS {
            end = starts_in_block[digit + 1];
        }
        let place = place_of_digit::<T, BLOCK>((block, shift), digit, from, notes);
        atomic_exchange(&notes[(block + 1) * DIGITS + digit], ALL + place + end - start);
        first[digit] = place - start;
    }
    #[unroll]
    for k in 0..ITEMS {
        let digit = digits[k] as usize % DIGITS;
        let word = words[(group * WORDS + digit / 2).min(BLOCK - 1)];
        places[k] += starts_in_block[digit] + (word >> (digits[k] % 2 * 16) & 0xffff);
    }
    t.barrier.wait_with_tile_static_memory_fence();
    places
}

/// The items of a thread in a block.
#[amp]
fn item_of<const THREADS: usize, const ITEMS: usize, const BLOCK: usize>(
    t: TiledIndex<THREADS>,
    block: usize,
    item: usize,
) -> usize {
    block * BLOCK + place_of_item::<THREADS, ITEMS>(t, item)
}

/// Moves keys of no more than 32 bits, which stand in their order in tile_static memory themselves, and gives where
/// those go that the thread has written.
#[amp]
fn move_words<T: Element + Digits, const THREADS: usize, const ITEMS: usize, const BLOCK: usize>(
    t: TiledIndex<THREADS>,
    (block, shift): (usize, u32),
    notes: &ArrayViewMut<u32, 1>,
    from: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
    words: &mut [u32; BLOCK],
    places: &mut [u32; ITEMS],
) -> [u32; ITEMS] {
    #[tile_static]
    let first: [u32; DIGITS];
    let mut own = [0; ITEMS];
    // Items beyond the last key have the last digit, and stay behind all others.
    let mut digits = [DIGITS as u32 - 1; ITEMS];
    // All are on their way before one is looked at.
    #[unroll]
    for k in 0..ITEMS {
        own[k] =
            from[item_of::<THREADS, ITEMS, BLOCK>(t, block, k).min(from.extent()[0] - 1)].word();
    }
    #[unroll]
    for k in 0..ITEMS {
        if item_of::<THREADS, ITEMS, BLOCK>(t, block, k) < from.extent()[0] {
            digits[k] = T::of_word(own[k]).digit(shift);
        }
    }
    *places = order_of_block::<T, THREADS, ITEMS, BLOCK>(
        t,
        (block, shift),
        digits,
        from,
        notes,
        words,
        &mut first,
    );
    #[unroll]
    for k in 0..ITEMS {
        words[(places[k] as usize).min(BLOCK - 1)] = own[k];
    }
    t.barrier.wait_with_tile_static_memory_fence();
    let mut ends = [0; ITEMS];
    #[unroll]
    for k in 0..ITEMS {
        let place = k * THREADS + t.local[0];
        if block * BLOCK + place < from.extent()[0] {
            let key = T::of_word(words[place]);
            ends[k] = first[key.digit(shift) as usize % DIGITS] + place as u32;
            to[ends[k] as usize] = key;
        }
    }
    ends
}

#[amp]
fn move_keys<T: Element + Digits, const THREADS: usize, const ITEMS: usize, const BLOCK: usize>(
    t: TiledIndex<THREADS>,
    shift: u32,
    notes: &ArrayViewMut<u32, 1>,
    from: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
) {
    #[tile_static]
    let words: [u32; BLOCK];
    let block = take(t, notes.extent()[0] - 1, notes);
    let mut places = [0; ITEMS];
    let _ = move_words::<T, THREADS, ITEMS, BLOCK>(
        t,
        (block, shift),
        notes,
        from,
        to,
        &mut words,
        &mut places,
    );
}

#[amp]
fn move_pairs<
    T: Element + Digits,
    V: Element,
    const THREADS: usize,
    const ITEMS: usize,
    const BLOCK: usize,
>(
    t: TiledIndex<THREADS>,
    shift: u32,
    notes: &ArrayViewMut<u32, 1>,
    from: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
    from_values: &ArrayView<V, 1>,
    to_values: &ArrayViewMut<V, 1>,
) {
    #[tile_static]
    let words: [u32; BLOCK];
    let block = take(t, notes.extent()[0] - 1, notes);
    let mut places = [0; ITEMS];
    let ends = move_words::<T, THREADS, ITEMS, BLOCK>(
        t,
        (block, shift),
        notes,
        from,
        to,
        &mut words,
        &mut places,
    );
    t.barrier.wait_with_tile_static_memory_fence();
    // Now which item is there.
    for k in 0..ITEMS {
        words[(places[k] as usize).min(BLOCK - 1)] = place_of_item::<THREADS, ITEMS>(t, k) as u32;
    }
    t.barrier.wait_with_tile_static_memory_fence();
    for k in 0..ITEMS {
        let place = k * THREADS + t.local[0];
        if block * BLOCK + place < from.extent()[0] {
            to_values[ends[k] as usize] = from_values[block * BLOCK + words[place] as usize];
        }
    }
}

/// The same for keys of more than 32 bits, which are read again in their order, with values beside them.
#[amp]
fn move_items<
    T: Element + Digits,
    V: Element,
    const THREADS: usize,
    const ITEMS: usize,
    const BLOCK: usize,
>(
    t: TiledIndex<THREADS>,
    shift: u32,
    notes: &ArrayViewMut<u32, 1>,
    from: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
    from_values: &ArrayView<V, 1>,
    to_values: &ArrayViewMut<V, 1>,
) {
    #[tile_static]
    let order: [u32; BLOCK];
    #[tile_static]
    let first: [u32; DIGITS];
    let block = take(t, notes.extent()[0] - 1, notes);
    let mut digits = [DIGITS as u32 - 1; ITEMS];
    for k in 0..ITEMS {
        let place = item_of::<THREADS, ITEMS, BLOCK>(t, block, k);
        if place < from.extent()[0] {
            digits[k] = from[place].digit(shift);
        }
    }
    let places = order_of_block::<T, THREADS, ITEMS, BLOCK>(
        t,
        (block, shift),
        digits,
        from,
        notes,
        &mut order,
        &mut first,
    );
    for k in 0..ITEMS {
        order[(places[k] as usize).min(BLOCK - 1)] = place_of_item::<THREADS, ITEMS>(t, k) as u32;
    }
    t.barrier.wait_with_tile_static_memory_fence();
    for k in 0..ITEMS {
        let place = k * THREADS + t.local[0];
        if block * BLOCK + place < from.extent()[0] {
            let item = block * BLOCK + order[place] as usize;
            let key = from[item];
            let end = first[key.digit(shift) as usize % DIGITS] as usize + place;
            to[end] = key;
            if item < from_values.extent()[0] {
                to_values[end] = from_values[item];
            }
        }
    }
}

/// Moves keys, and values if there are any, to their places by one digit. A tile has no more than `BLOCK / 128`
/// subgroups.
pub(super) fn pass<
    T: Key,
    V: Element,
    const THREADS: usize,
    const ITEMS: usize,
    const BLOCK: usize,
>(
    workspace: &mut Workspace,
    shift: u32,
    starts: &ArrayView<u32, 1>,
    Pass { from, to, values }: Pass<'_, '_, T, V>,
) -> Result<()> {
    let blocks = from.extent()[0].div_ceil(BLOCK);
    let threads = Extent::new([blocks * THREADS]).tile::<THREADS>();
    let notes = workspace.take::<u32>(DIGITS * (blocks + 1) + 1)?;
    let first = shift as usize / 8 * DIGITS;
    workspace.run(
        notes.extent(),
        kernel!(|i: Index<1>| {
            notes[i] = if i[0] < DIGITS { ALL + starts[first + i[0]] } else { 0 };
        }),
    )?;
    let is_wide = T::BITS > 32;
    match values {
        None if is_wide => {
            // No values.
            let (none, also_none) = (workspace.take::<u32>(0)?, workspace.take::<u32>(0)?);
            workspace.run(
                threads,
                move_items::<T, u32, THREADS, ITEMS, BLOCK>(
                    shift, &notes, from, to, &none, &also_none,
                ),
            )?;
        }
        None => {
            let kernel = move_keys::<T, THREADS, ITEMS, BLOCK>(shift, &notes, from, to);
            workspace.run(threads, kernel)?;
        }
        Some([from_values, to_values]) if is_wide => workspace.run(
            threads,
            move_items::<T, V, THREADS, ITEMS, BLOCK>(
                shift,
                &notes,
                from,
                to,
                from_values,
                to_values,
            ),
        )?,
        Some([from_values, to_values]) => workspace.run(
            threads,
            move_pairs::<T, V, THREADS, ITEMS, BLOCK>(
                shift,
                &notes,
                from,
                to,
                from_values,
                to_values,
            ),
        )?,
    }
    workspace.give(notes);
    Ok(())
}
