//! By few threads, each of which has a share of the elements to itself.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::range::{whole, whole_of_rows, write, write_rows};
use crate::device::ROW;
use crate::{Workspace, device};

/// So much the host goes through twice at a time: it is in a cache when it is read again.
const BLOCK: usize = 4 << 20;

/// Scans: of each share what it is as a whole, of these what is before each, and then within each.
pub(super) fn run<T: Element>(
    workspace: &mut Workspace,
    from: &ArrayView<T, 1>,
    init: Option<T>,
    f: impl Function<fn(T, T) -> T>,
    begins: impl Function<fn(usize) -> bool>,
    to: &ArrayViewMut<T, 1>,
) -> Result<()> {
    let len = from.extent()[0];
    let on = workspace.accelerator().clone();
    let rows = device::rows(&on, from).zip(device::rows_to_write(&on, to));
    let (len_of_blocks, block) = match &rows {
        Some((rows, _)) => (rows.extent()[0] * ROW, (BLOCK / size_of::<T>()).next_multiple_of(ROW)),
        None => (len, len),
    };
    let share = device::share(block.min(len));
    let most = block.min(len_of_blocks).div_ceil(share);
    let (wholes, begun) = (workspace.take::<T>(most)?, workspace.take::<u32>(most)?);
    // What is before a block, combined.
    let upto = workspace.take::<T>(1)?;
    let (exclusive, init) = (init.is_some(), init.unwrap_or(T::zeroed()));
    for start in (0..len_of_blocks).step_by(block) {
        let (goes_on, end) = (start > 0, len_of_blocks.min(start + block));
        let shares = Extent::new([(end - start).div_ceil(share)]);
        match &rows {
            Some((rows, _)) => workspace.run(
                shares,
                kernel!(|i: Index<1>| {
                    let first = start + i[0] * share;
                    let range = (first / ROW, (first + share).min(end) / ROW);
                    let begins = |k: usize| begins(k);
                    let own = whole_of_rows(range, &rows, |a: T, b: T| f(a, b), begins);
                    wholes[i] = own.0;
                    begun[i] = own.1;
                }),
            )?,
            None => workspace.run(
                shares,
                kernel!(|i: Index<1>| {
                    let first = start + i[0] * share;
                    let range = (first, (first + share).min(end));
                    let begins = |k: usize| begins(k);
                    let own = whole(range, init, from, |a: T, b: T| f(a, b), begins);
                    wholes[i] = own.0;
                    begun[i] = own.1;
                }),
            )?,
        }
        // Each whole becomes what is before its share, by one thread.
        let count = shares[0];
        workspace.run(
            Extent::new([1]),
            kernel!(|_: Index<1>| {
                let mut before = init;
                if goes_on {
                    before = upto[0];
                }
                for k in 0..count {
                    let own = wholes[k];
                    wholes[k] = before;
                    let is_first = k == 0 && !goes_on;
                    before = if is_first || begun[k] != 0 { own } else { f(before, own) };
                }
                upto[0] = before;
            }),
        )?;
        match &rows {
            Some((rows, rows_to_write)) => workspace.run(
                shares,
                kernel!(|i: Index<1>| {
                    let first = start + i[0] * share;
                    let range = (first / ROW, (first + share).min(end) / ROW);
                    let before = (wholes[i], goes_on || i[0] > 0);
                    let (both, begins) = (|a: T, b: T| f(a, b), |k: usize| begins(k));
                    write_rows(
                        range,
                        &rows,
                        before,
                        (init, exclusive),
                        both,
                        begins,
                        &rows_to_write,
                    );
                }),
            )?,
            None => workspace.run(
                shares,
                kernel!(|i: Index<1>| {
                    let first = start + i[0] * share;
                    let range = (first, (first + share).min(end));
                    let before = (wholes[i], goes_on || i[0] > 0);
                    let (both, begins) = (|a: T, b: T| f(a, b), |k: usize| begins(k));
                    write(range, from, before, (init, exclusive), both, begins, to);
                }),
            )?,
        }
    }
    // Those that fill no row.
    if len_of_blocks < len {
        workspace.run(
            Extent::new([1]),
            kernel!(|_: Index<1>| {
                let (before, range) = ((upto[0], true), (len_of_blocks, len));
                let (both, begins) = (|a: T, b: T| f(a, b), |k: usize| begins(k));
                write(range, from, before, (init, exclusive), both, begins, to);
            }),
        )?;
    }
    workspace.give(wholes);
    workspace.give(begun);
    workspace.give(upto);
    Ok(())
}
