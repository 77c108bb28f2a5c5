//! The order of a block of items by one digit, and where each digit of it goes.
//!
//! Subgroups find the order: lanes with the same digit find each other by ballots, the first of them counts them all
//! at once, and which of them a lane is, is how many are before it.

use amp_runtime::Element;
use amp_runtime::glam::UVec4;
use amp_runtime::prelude::*;

use super::DIGITS;
use crate::Digits;
use crate::lanes::{count_lanes, first_lane, lanes_before, lanes_where};

/// The most subgroups of a tile.
const MOST_GROUPS: usize = 64;
/// A thread of a tile of 128 or more works on no more digits.
const MOST_EACH: usize = 2;
/// How often a thread looks at a block that has told nothing.
const PATIENCE: u32 = 1000;
/// A thread looks at so many blocks at once.
const AHEAD: usize = 4;

/// So many keys can be told of: a count has 30 bits of a word, before it stands what it is.
pub(super) const MOST_KEYS: usize = 1 << 30;
const COUNT: u32 = MOST_KEYS as u32 - 1;
// What a block has told of a digit.
/// How often it occurs in the block.
const OWN: u32 = 1 << 30;
/// Where what is after the block goes: how often it occurs up to the block's end, behind all keys of lesser digits.
pub(super) const ALL: u32 = 2 << 30;

/// Those of the lanes that have the same digit, as bits.
#[amp]
fn lanes_of<const THREADS: usize>(t: TiledIndex<THREADS>, all: UVec4, digit: u32) -> UVec4 {
    let mut lanes = all;
    #[unroll]
    for bit in 0..8 {
        let is_set = digit & (1 << bit) != 0;
        // Those that are not set are wanted if the own bit is not.
        let turned = if is_set { 0 } else { u32::MAX };
        lanes = lanes & (lanes_where(t, is_set) ^ UVec4::splat(turned));
    }
    lanes
}

/// The sum of the values of the threads before this one.
#[amp]
pub(super) fn sum_before<const THREADS: usize>(t: TiledIndex<THREADS>, value: u32) -> u32 {
    #[tile_static]
    let sums: [u32; MOST_GROUPS];
    let (lane, size) = (subgroup::lane(t), subgroup::size(t));
    let upto = subgroup::inclusive_add(t, value);
    if lane == size - 1 {
        sums[subgroup::id(t) % MOST_GROUPS] = upto;
    }
    t.barrier.wait_with_tile_static_memory_fence();
    let mut before = 0;
    for group in (lane..subgroup::id(t)).step_by(size) {
        before += sums[group % MOST_GROUPS];
    }
    subgroup::add(t, before) + upto - value
}

/// The place of an item of a thread in its block: those of a subgroup are side by side, and the lanes of
/// an item, too.
#[amp]
pub(super) fn place_of_item<const THREADS: usize, const ITEMS: usize>(
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
        // What is behind the first block is known, so what is before it is not looked at.
        let mut told = [0; AHEAD];
        #[unroll]
        for k in 0..AHEAD {
            told[k] = atomic_fetch_add(&notes[(before.max(k) - k) * DIGITS + digit], 0);
        }
        looks += 1;
        if told[0] == 0 && looks > PATIENCE {
            // No GPU need go on with the other tile meanwhile.
            told[0] = OWN;
            for k in 0..BLOCK {
                told[0] += (from[(before - 1) * BLOCK + k].digit(shift) as usize == digit) as u32;
            }
        }
        let mut is_told = true;
        #[unroll]
        for k in 0..AHEAD {
            is_told = is_told & (told[k] != 0) & !is_known;
            if is_told {
                place += told[k] & COUNT;
                is_known = told[k] >= ALL;
                before = before.max(1) - 1;
                looks = 0;
            }
        }
    }
    place
}

/// The eight bits of a word from this one on.
#[amp]
pub(super) fn digit_of(word: u32, low: u32) -> usize {
    (word >> low) as usize % DIGITS
}

/// Brings words, `own` of each thread, into the order of their digits in `words`, and gives their places there; in
/// `first` for each digit what has to be added to such a place to know where it goes. The digit of a word begins at the
/// bit `low`.
#[amp]
pub(super) fn order_block<
    T: Element + Digits,
    const THREADS: usize,
    const ITEMS: usize,
    const BLOCK: usize,
>(
    t: TiledIndex<THREADS>,
    (block, shift): (usize, u32),
    (own, low): ([u32; ITEMS], u32),
    from: &ArrayView<T, 1>,
    notes: &ArrayViewMut<u32, 1>,
    words: &mut [u32; BLOCK],
    first: &mut [u32; DIGITS],
) -> [u32; ITEMS] {
    let thread = t.local[0];
    let (group, groups) = (subgroup::id(t), subgroup::count(t));
    // At first `words` has how often a digit occurs in each subgroup, then where its first one goes in the block.
    for k in (thread..groups * DIGITS).step_by(THREADS) {
        words[k.min(BLOCK - 1)] = 0;
    }
    t.barrier.wait_with_tile_static_memory_fence();

    // Among the items of the subgroup.
    let (all, lanes_before) = (lanes_where(t, true), lanes_before(subgroup::lane(t)));
    let mut places = [0; ITEMS];
    #[unroll]
    for k in 0..ITEMS {
        let lanes = lanes_of(t, all, own[k] >> low);
        let before = count_lanes(lanes & lanes_before);
        let count = count_lanes(lanes);
        let mut next = 0;
        if before == 0 {
            let place = group * DIGITS + digit_of(own[k], low);
            next = atomic_fetch_add(&words[place.min(BLOCK - 1)], count);
        }
        places[k] = subgroup::shuffle(t, next, first_lane(t, lanes)) + before;
    }
    t.barrier.wait_with_tile_static_memory_fence();

    // What subgroups have before it, and then digits.
    let each = DIGITS.div_ceil(THREADS);
    let mut totals = [0; MOST_EACH];
    let mut starts = [0; MOST_EACH];
    let mut own_digits = 0;
    #[unroll]
    for k in 0..MOST_EACH {
        let digit = thread * each + k;
        if k < each && digit < DIGITS {
            for other in 0..groups {
                totals[k] += words[(other * DIGITS + digit).min(BLOCK - 1)];
            }
            atomic_exchange(&notes[(block + 1) * DIGITS + digit], OWN + totals[k]);
            own_digits += totals[k];
        }
    }
    let mut next = sum_before(t, own_digits);
    #[unroll]
    for k in 0..MOST_EACH {
        let digit = thread * each + k;
        if k < each && digit < DIGITS {
            starts[k] = next;
            for other in 0..groups {
                let place = (other * DIGITS + digit).min(BLOCK - 1);
                let count = words[place];
                words[place] = next;
                next += count;
            }
        }
    }
    t.barrier.wait_with_tile_static_memory_fence();

    #[unroll]
    for k in 0..ITEMS {
        places[k] += words[(group * DIGITS + digit_of(own[k], low)).min(BLOCK - 1)];
    }
    t.barrier.wait_with_tile_static_memory_fence();
    #[unroll]
    for k in 0..ITEMS {
        words[(places[k] as usize).min(BLOCK - 1)] = own[k];
    }
    #[unroll]
    for k in 0..MOST_EACH {
        let digit = thread * each + k;
        if k < each && digit < DIGITS {
            let place = place_of_digit::<T, BLOCK>((block, shift), digit, from, notes);
            atomic_exchange(&notes[(block + 1) * DIGITS + digit], ALL + place + totals[k]);
            first[digit] = place - starts[k];
        }
    }
    t.barrier.wait_with_tile_static_memory_fence();
    places
}
