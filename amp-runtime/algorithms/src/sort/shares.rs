//! A pass of the sort by few threads, each of which has a share of the keys to itself.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::{DIGITS, Pass};
use crate::{Digits, Key, Workspace, device, scan};

/// How often each digit occurs in a thread's share.
#[amp]
fn count<T: Element + Digits>(
    i: Index<1>,
    share: usize,
    shift: u32,
    from: &ArrayView<T, 1>,
    counts: &ArrayViewMut<u32, 1>,
) {
    let shares = counts.extent()[0] / DIGITS;
    let mut own = [0; DIGITS];
    for k in i[0] * share..((i[0] + 1) * share).min(from.extent()[0]) {
        own[from[k].digit(shift) as usize % DIGITS] += 1;
    }
    #[unroll(never)]
    for digit in 0..DIGITS {
        counts[digit * shares + i[0]] = own[digit];
    }
}

/// Where a thread's next key of each digit goes.
#[amp]
fn places(thread: usize, starts: &ArrayView<u32, 1>) -> [u32; DIGITS] {
    let shares = starts.extent()[0] / DIGITS;
    let mut places = [0; DIGITS];
    #[unroll(never)]
    for digit in 0..DIGITS {
        places[digit] = starts[digit * shares + thread];
    }
    places
}

#[amp]
fn move_keys<T: Element + Digits>(
    i: Index<1>,
    share: usize,
    shift: u32,
    starts: &ArrayView<u32, 1>,
    from: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
) {
    let mut places = places(i[0], starts);
    for k in i[0] * share..((i[0] + 1) * share).min(from.extent()[0]) {
        let key = from[k];
        let digit = key.digit(shift) as usize % DIGITS;
        to[places[digit] as usize] = key;
        places[digit] += 1;
    }
}

#[amp]
fn move_pairs<T: Element + Digits, V: Element>(
    i: Index<1>,
    share: usize,
    shift: u32,
    starts: &ArrayView<u32, 1>,
    from: &ArrayView<T, 1>,
    to: &ArrayViewMut<T, 1>,
    from_values: &ArrayView<V, 1>,
    to_values: &ArrayViewMut<V, 1>,
) {
    let mut places = places(i[0], starts);
    for k in i[0] * share..((i[0] + 1) * share).min(from.extent()[0]) {
        let key = from[k];
        let digit = key.digit(shift) as usize % DIGITS;
        let place = places[digit] as usize;
        to[place] = key;
        to_values[place] = from_values[k];
        places[digit] += 1;
    }
}

/// Counts, and finds where the digits of each share go.
fn starts<T: Key>(
    workspace: &mut Workspace,
    shift: u32,
    from: &ArrayView<T, 1>,
) -> Result<ArrayViewMut<'static, u32, 1>> {
    let share = device::share(from.extent()[0]);
    let shares = from.extent()[0].div_ceil(share);
    let counts = workspace.take::<u32>(DIGITS * shares)?;
    let starts = workspace.take::<u32>(DIGITS * shares)?;
    workspace.run(Extent::new([shares]), count(share, shift, from, &counts))?;
    scan::exclusive_sum_with(workspace, &counts, &starts)?;
    workspace.give(counts);
    Ok(starts)
}

/// Moves keys, and values if there are any, to their places by one digit.
pub(super) fn pass<T: Key, V: Element>(
    workspace: &mut Workspace,
    shift: u32,
    Pass { from, to, values }: Pass<'_, '_, T, V>,
) -> Result<()> {
    let share = device::share(from.extent()[0]);
    let threads = Extent::new([from.extent()[0].div_ceil(share)]);
    let starts = starts(workspace, shift, from)?;
    match values {
        None => workspace.run(threads, move_keys(share, shift, &starts, from, to))?,
        Some([from_values, to_values]) => {
            let kernel = move_pairs(share, shift, &starts, from, to, from_values, to_values);
            workspace.run(threads, kernel)?;
        }
    }
    workspace.give(starts);
    Ok(())
}
