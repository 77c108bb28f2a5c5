//! A pass of the sort by tiles: each brings a block of keys into order in tile_static memory, looks back at how often
//! the tiles before it have met each digit, and writes what it has where that goes, so that neighbours are written
//! together. How often each digit occurs in all keys is counted for all passes at once, before the first one. Keys are so
//! read once for that, and once in each pass (A. Adinets and D. Merrill, "Onesweep: A Faster Least Significant Digit
//! Radix Sort for GPUs", 2022).

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::order::{ALL, digit_of, order_block, place_of_item};
use super::{DIGITS, Pass};
use crate::{Digits, Key, Workspace};

/// The items of a thread in a block.
#[amp]
fn item_of<const THREADS: usize, const ITEMS: usize, const BLOCK: usize>(
    t: TiledIndex<THREADS>,
    block: usize,
    item: usize,
) -> usize {
    block * BLOCK + place_of_item::<THREADS, ITEMS>(t, item)
}

/// Brings keys of no more than 32 bits into order: they stand in tile_static memory themselves. The result is where the
/// thread's keys stand there.
#[amp]
fn order_words<
    T: Element + Digits,
    const THREADS: usize,
    const ITEMS: usize,
    const BLOCK: usize,
>(
    t: TiledIndex<THREADS>,
    (block, shift): (usize, u32),
    notes: &ArrayViewMut<u32, 1>,
    from: &ArrayView<T, 1>,
    words: &mut [u32; BLOCK],
    first: &mut [u32; DIGITS],
) -> [u32; ITEMS] {
    let mut own = [0; ITEMS];
    // All are on their way before one is looked at.
    #[unroll]
    for k in 0..ITEMS {
        own[k] =
            from[item_of::<THREADS, ITEMS, BLOCK>(t, block, k).min(from.extent()[0] - 1)].word();
    }
    #[unroll]
    for k in 0..ITEMS {
        // Items beyond the last key have the last digit, and stay behind all others.
        if item_of::<THREADS, ITEMS, BLOCK>(t, block, k) >= from.extent()[0] {
            own[k] = u32::MAX;
        }
    }
    order_block::<T, THREADS, ITEMS, BLOCK>(
        t,
        (block, shift),
        (own, shift),
        from,
        notes,
        words,
        first,
    )
}

/// Writes the keys that are in order where they go. The result is where each goes that the thread has written.
#[amp]
fn write_words<
    T: Element + Digits,
    const THREADS: usize,
    const ITEMS: usize,
    const BLOCK: usize,
>(
    t: TiledIndex<THREADS>,
    (block, shift): (usize, u32),
    from: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
    words: &[u32; BLOCK],
    first: &[u32; DIGITS],
) -> [u32; ITEMS] {
    let mut own = [0; ITEMS];
    // All are known before one is written.
    let mut ends = [0; ITEMS];
    #[unroll]
    for k in 0..ITEMS {
        own[k] = words[k * THREADS + t.local[0]];
    }
    #[unroll]
    for k in 0..ITEMS {
        ends[k] = first[digit_of(own[k], shift)] + (k * THREADS + t.local[0]) as u32;
    }
    #[unroll]
    for k in 0..ITEMS {
        if block * BLOCK + k * THREADS + t.local[0] < from.extent()[0] {
            to[ends[k] as usize] = T::of_word(own[k]);
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
    #[tile_static]
    let first: [u32; DIGITS];
    let block = t.tile[0];
    let _ = order_words::<T, THREADS, ITEMS, BLOCK>(
        t,
        (block, shift),
        notes,
        from,
        &mut words,
        &mut first,
    );
    let _ = write_words::<T, THREADS, ITEMS, BLOCK>(t, (block, shift), from, to, &words, &first);
}

/// With values of 32 bits, which are brought into the order of their keys in tile_static memory.
#[amp]
fn move_word_pairs<
    T: Element + Digits,
    const THREADS: usize,
    const ITEMS: usize,
    const BLOCK: usize,
>(
    t: TiledIndex<THREADS>,
    shift: u32,
    notes: &ArrayViewMut<u32, 1>,
    from: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
    from_values: &ArrayView<u32, 1>,
    to_values: &ArrayViewMut<u32, 1>,
) {
    #[tile_static]
    let words: [u32; BLOCK];
    #[tile_static]
    let first: [u32; DIGITS];
    let block = t.tile[0];
    let mut own = [0; ITEMS];
    // Values are on their way while their keys are brought into order.
    #[unroll]
    for k in 0..ITEMS {
        let item = item_of::<THREADS, ITEMS, BLOCK>(t, block, k);
        own[k] = from_values[item.min(from_values.extent()[0] - 1)];
    }
    let places = order_words::<T, THREADS, ITEMS, BLOCK>(
        t,
        (block, shift),
        notes,
        from,
        &mut words,
        &mut first,
    );
    let ends = write_words::<T, THREADS, ITEMS, BLOCK>(t, (block, shift), from, to, &words, &first);
    t.barrier.wait_with_tile_static_memory_fence();
    #[unroll]
    for k in 0..ITEMS {
        words[(places[k] as usize).min(BLOCK - 1)] = own[k];
    }
    t.barrier.wait_with_tile_static_memory_fence();
    #[unroll]
    for k in 0..ITEMS {
        own[k] = words[k * THREADS + t.local[0]];
    }
    #[unroll]
    for k in 0..ITEMS {
        if block * BLOCK + k * THREADS + t.local[0] < from.extent()[0] {
            to_values[ends[k] as usize] = own[k];
        }
    }
}

/// With values of any size, which are read in the order of their keys.
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
    #[tile_static]
    let first: [u32; DIGITS];
    let block = t.tile[0];
    let places = order_words::<T, THREADS, ITEMS, BLOCK>(
        t,
        (block, shift),
        notes,
        from,
        &mut words,
        &mut first,
    );
    let ends = write_words::<T, THREADS, ITEMS, BLOCK>(t, (block, shift), from, to, &words, &first);
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
    let block = t.tile[0];
    // An item's place in the block, and behind it the digit.
    let mut items = [0; ITEMS];
    for k in 0..ITEMS {
        let place = item_of::<THREADS, ITEMS, BLOCK>(t, block, k);
        let mut digit = DIGITS as u32 - 1;
        if place < from.extent()[0] {
            digit = from[place].digit(shift);
        }
        items[k] = place_of_item::<THREADS, ITEMS>(t, k) as u32 * DIGITS as u32 + digit;
    }
    let _ = order_block::<T, THREADS, ITEMS, BLOCK>(
        t,
        (block, shift),
        (items, 0),
        from,
        notes,
        &mut order,
        &mut first,
    );
    for k in 0..ITEMS {
        let place = k * THREADS + t.local[0];
        if block * BLOCK + place < from.extent()[0] {
            let item = block * BLOCK + order[place] as usize / DIGITS;
            let end = first[order[place] as usize % DIGITS] as usize + place;
            to[end] = from[item];
            if item < from_values.extent()[0] {
                to_values[end] = from_values[item];
            }
        }
    }
}

/// Moves keys, and values if there are any, to their places by one digit. A tile has no more than
/// `BLOCK / 256` subgroups.
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
    let notes = workspace.take::<u32>(DIGITS * (blocks + 1))?;
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
        None => workspace
            .run(threads, move_keys::<T, THREADS, ITEMS, BLOCK>(shift, &notes, from, to))?,
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
        Some([from_values, to_values]) => match (words_of(from_values), words_of(to_values)) {
            (Some(from_words), Some(to_words)) => workspace.run(
                threads,
                move_word_pairs::<T, THREADS, ITEMS, BLOCK>(
                    shift,
                    &notes,
                    from,
                    to,
                    &from_words,
                    &to_words,
                ),
            )?,
            _ => workspace.run(
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
        },
    }
    workspace.give(notes);
    Ok(())
}

/// Values of 32 bits as words.
fn words_of<'v, V: Element>(values: &ArrayViewMut<'v, V, 1>) -> Option<ArrayViewMut<'v, u32, 1>> {
    if size_of::<V>() == 4 { values.reinterpret().ok() } else { None }
}
