//! A pass of the sort by tiles: each counts the digits of a block of keys, a scan finds where the digits of each
//! block go, and each tile brings its block into order in tile_static memory before it writes it, so that
//! neighbours are written together.
//!
//! Subgroups find the order: lanes with the same digit find each other by ballots, the first of them counts them all
//! at once, and which of them a lane is, is how many are before it.

use amp_runtime::glam::UVec4;
use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::{DIGITS, Pass};
use crate::{Digits, Key, Workspace, scan};

/// Counts of two digits, which have 16 bits each, are in a word.
const WORDS: usize = DIGITS / 2;
/// The most subgroups of a tile.
const MOST_GROUPS: usize = 64;

/// How often each digit occurs in a block.
#[amp]
fn count<T: Element + Digits, const THREADS: usize, const BLOCK: usize>(
    t: TiledIndex<THREADS>,
    shift: u32,
    from: &ArrayView<T, 1>,
    counts: &ArrayViewMut<u32, 1>,
) {
    #[tile_static]
    let bins: [u32; DIGITS];
    let blocks = counts.extent()[0] / DIGITS;
    for digit in (t.local[0]..DIGITS).step_by(THREADS) {
        bins[digit] = 0;
    }
    t.barrier.wait();
    for k in 0..BLOCK / THREADS {
        let place = t.tile[0] * BLOCK + k * THREADS + t.local[0];
        if place < from.extent()[0] {
            atomic_fetch_add(&bins[from[place].digit(shift) as usize % DIGITS], 1);
        }
    }
    t.barrier.wait();
    for digit in (t.local[0]..DIGITS).step_by(THREADS) {
        counts[digit * blocks + t.tile[0]] = bins[digit];
    }
}

/// The lanes of the subgroup that have the same digit, as bits.
#[amp]
fn lanes_of<const THREADS: usize>(t: TiledIndex<THREADS>, digit: u32) -> UVec4 {
    let mut lanes = UVec4::from_array(subgroup::ballot(t, true));
    #[unroll]
    for bit in 0..8 {
        let own = digit >> bit & 1;
        let set = UVec4::from_array(subgroup::ballot(t, own == 1));
        // Those that are not set are wanted if the own bit is not.
        lanes = lanes & (set ^ UVec4::splat(own - 1));
    }
    lanes
}

/// The lanes before this one, as bits.
#[amp]
fn lanes_before(lane: usize) -> UVec4 {
    let mut before = [0; 4];
    for k in 0..4 {
        if lane / 32 > k {
            before[k] = u32::MAX;
        } else if lane / 32 == k {
            before[k] = (1 << (lane % 32)) - 1;
        }
    }
    UVec4::from_array(before)
}

/// How many bits are set.
#[amp]
fn count_ones(lanes: UVec4) -> u32 {
    let (low, high) = (lanes.x.count_ones() + lanes.y.count_ones(), lanes.z.count_ones());
    low + high + lanes.w.count_ones()
}

/// The first lane of some.
#[amp]
fn first_of(lanes: UVec4) -> usize {
    let first = if lanes.x != 0 {
        lanes.x.trailing_zeros()
    } else if lanes.y != 0 {
        32 + lanes.y.trailing_zeros()
    } else if lanes.z != 0 {
        64 + lanes.z.trailing_zeros()
    } else {
        96 + lanes.w.trailing_zeros()
    };
    first as usize
}

/// The sum of the values of the threads before this one.
#[amp]
fn sum_before<const THREADS: usize>(t: TiledIndex<THREADS>, value: u32) -> u32 {
    #[tile_static]
    let sums: [u32; MOST_GROUPS];
    let upto = subgroup::inclusive_add(t, value);
    if subgroup::lane(t) == subgroup::size(t) - 1 {
        sums[subgroup::id(t) % MOST_GROUPS] = upto;
    }
    t.barrier.wait();
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

/// The places of a thread's items in the order of their digits, and in `first` for each digit what has to be added to
/// such a place to know where it goes. `words` is memory for counts, which nobody reads when the function ends.
#[amp]
fn order_of_block<const THREADS: usize, const ITEMS: usize, const BLOCK: usize>(
    t: TiledIndex<THREADS>,
    digits: [u32; ITEMS],
    starts: &ArrayView<u32, 1>,
    words: &mut [u32; BLOCK],
    first: &mut [u32; DIGITS],
) -> [u32; ITEMS] {
    #[tile_static]
    let starts_in_block: [u32; DIGITS];
    let thread = t.local[0];
    let (group, groups) = (subgroup::id(t), subgroup::count(t));
    let lanes_before = lanes_before(subgroup::lane(t));
    let blocks = starts.extent()[0] / DIGITS;
    for k in (thread..groups * WORDS).step_by(THREADS) {
        words[k.min(BLOCK - 1)] = 0;
    }
    t.barrier.wait();

    // Among the items of the subgroup.
    let mut places = [0; ITEMS];
    #[unroll]
    for k in 0..ITEMS {
        let digit = digits[k] as usize % DIGITS;
        let half = digits[k] % 2 * 16;
        let lanes = lanes_of(t, digits[k]);
        let before = count_ones(lanes & lanes_before);
        let mut counted = 0;
        if before == 0 {
            let all = count_ones(lanes);
            counted =
                atomic_fetch_add(&words[(group * WORDS + digit / 2).min(BLOCK - 1)], all << half);
        }
        places[k] = (subgroup::shuffle(t, counted, first_of(lanes)) >> half & 0xffff) + before;
    }
    t.barrier.wait();

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
    let low = both & 0xffff;
    let before = sum_before(t, low + (both >> 16));
    if thread < WORDS {
        starts_in_block[2 * thread] = before;
        starts_in_block[2 * thread + 1] = before + low;
    }
    t.barrier.wait();
    for digit in (thread..DIGITS).step_by(THREADS) {
        first[digit] = starts[digit * blocks + t.tile[0]] - starts_in_block[digit];
    }
    #[unroll]
    for k in 0..ITEMS {
        let digit = digits[k] as usize % DIGITS;
        let word = words[(group * WORDS + digit / 2).min(BLOCK - 1)];
        places[k] += starts_in_block[digit] + (word >> (digits[k] % 2 * 16) & 0xffff);
    }
    t.barrier.wait();
    places
}

/// Brings a block into order: in `order` stands for each place which item of the block is there.
#[amp]
fn order_items<
    T: Element + Digits,
    const THREADS: usize,
    const ITEMS: usize,
    const BLOCK: usize,
>(
    t: TiledIndex<THREADS>,
    shift: u32,
    starts: &ArrayView<u32, 1>,
    from: &ArrayView<T, 1>,
    order: &mut [u32; BLOCK],
    first: &mut [u32; DIGITS],
) {
    // Items beyond the last key have the last digit, and stay behind all others.
    let mut digits = [DIGITS as u32 - 1; ITEMS];
    for k in 0..ITEMS {
        let place = t.tile[0] * BLOCK + place_of_item::<THREADS, ITEMS>(t, k);
        if place < from.extent()[0] {
            digits[k] = from[place].digit(shift);
        }
    }
    let places = order_of_block(t, digits, starts, order, first);
    for k in 0..ITEMS {
        order[(places[k] as usize).min(BLOCK - 1)] = place_of_item::<THREADS, ITEMS>(t, k) as u32;
    }
    t.barrier.wait();
}

/// Moves keys of no more than 32 bits, which stand in their order in tile_static memory themselves.
#[amp]
fn move_words<T: Element + Digits, const THREADS: usize, const ITEMS: usize, const BLOCK: usize>(
    t: TiledIndex<THREADS>,
    shift: u32,
    starts: &ArrayView<u32, 1>,
    from: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
) {
    #[tile_static]
    let words: [u32; BLOCK];
    #[tile_static]
    let first: [u32; DIGITS];
    let mut own = [0; ITEMS];
    // Items beyond the last key have the last digit, and stay behind all others.
    let mut digits = [DIGITS as u32 - 1; ITEMS];
    for k in 0..ITEMS {
        let place = t.tile[0] * BLOCK + place_of_item::<THREADS, ITEMS>(t, k);
        if place < from.extent()[0] {
            own[k] = from[place].word();
            digits[k] = T::of_word(own[k]).digit(shift);
        }
    }
    let places = order_of_block(t, digits, starts, &mut words, &mut first);
    for k in 0..ITEMS {
        words[(places[k] as usize).min(BLOCK - 1)] = own[k];
    }
    t.barrier.wait();
    for k in 0..ITEMS {
        let place = k * THREADS + t.local[0];
        if t.tile[0] * BLOCK + place < from.extent()[0] {
            let key = T::of_word(words[place]);
            let digit = key.digit(shift) as usize % DIGITS;
            to[first[digit] as usize + place] = key;
        }
    }
}

#[amp]
fn move_keys<T: Element + Digits, const THREADS: usize, const ITEMS: usize, const BLOCK: usize>(
    t: TiledIndex<THREADS>,
    shift: u32,
    starts: &ArrayView<u32, 1>,
    from: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
) {
    #[tile_static]
    let order: [u32; BLOCK];
    #[tile_static]
    let first: [u32; DIGITS];
    order_items::<T, THREADS, ITEMS, BLOCK>(t, shift, starts, from, &mut order, &mut first);
    for k in 0..ITEMS {
        let place = k * THREADS + t.local[0];
        if t.tile[0] * BLOCK + place < from.extent()[0] {
            let key = from[t.tile[0] * BLOCK + order[place] as usize];
            let digit = key.digit(shift) as usize % DIGITS;
            to[first[digit] as usize + place] = key;
        }
    }
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
    starts: &ArrayView<u32, 1>,
    from: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
    from_values: &ArrayView<V, 1>,
    to_values: &ArrayViewMut<V, 1>,
) {
    #[tile_static]
    let order: [u32; BLOCK];
    #[tile_static]
    let first: [u32; DIGITS];
    order_items::<T, THREADS, ITEMS, BLOCK>(t, shift, starts, from, &mut order, &mut first);
    for k in 0..ITEMS {
        let place = k * THREADS + t.local[0];
        if t.tile[0] * BLOCK + place < from.extent()[0] {
            let item = t.tile[0] * BLOCK + order[place] as usize;
            let key = from[item];
            let digit = key.digit(shift) as usize % DIGITS;
            let place = first[digit] as usize + place;
            to[place] = key;
            to_values[place] = from_values[item];
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
    Pass { from, to, values }: Pass<'_, '_, T, V>,
) -> Result<()> {
    let blocks = from.extent()[0].div_ceil(BLOCK);
    let threads = Extent::new([blocks * THREADS]).tile::<THREADS>();
    let starts = workspace.take::<u32>(DIGITS * blocks)?;
    workspace.run(threads, count::<T, THREADS, BLOCK>(shift, from, &starts))?;
    scan::exclusive(workspace, &starts)?;
    match values {
        None if T::BITS <= 32 => {
            let kernel = move_words::<T, THREADS, ITEMS, BLOCK>(shift, &starts, from, to);
            workspace.run(threads, kernel)?;
        }
        None => {
            let kernel = move_keys::<T, THREADS, ITEMS, BLOCK>(shift, &starts, from, to);
            workspace.run(threads, kernel)?;
        }
        Some([from_values, to_values]) => {
            let kernel = move_pairs::<T, V, THREADS, ITEMS, BLOCK>(
                shift,
                &starts,
                from,
                to,
                from_values,
                to_values,
            );
            workspace.run(threads, kernel)?;
        }
    }
    workspace.give(starts);
    Ok(())
}
