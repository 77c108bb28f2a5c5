//! By few threads, each of which has a share of the elements to itself.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::range::{whole, whole_of_rows, write, write_rows};
use crate::device::ROW;
use crate::{Workspace, device};

/// The elements of a share.
#[amp]
fn range(number: usize, share: usize, len: usize) -> (usize, usize) {
    let first = number * share;
    (first, (first + share).min(len))
}

/// What is before a share, combined, if something is; `wholes` are those of all shares up to each.
#[amp]
fn before<T: Element>(number: usize, none: T, wholes: &ArrayViewMut<T, 1>) -> (T, bool) {
    if number == 0 { (none, false) } else { (wholes[number - 1], true) }
}

/// Scans: of each share what it is as a whole, of these what is before each, and then within each. On the host shares
/// are of whole rows, and those that fill no row come last.
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
    let len_of_shares = rows.as_ref().map_or(len, |(rows, _)| rows.extent()[0] * ROW);
    let share = device::share(len);
    let shares = Extent::new([len_of_shares.div_ceil(share)]);
    let (wholes, begun) = (workspace.take::<T>(shares[0])?, workspace.take::<u32>(shares[0])?);
    let (exclusive, init) = (init.is_some(), init.unwrap_or(T::zeroed()));
    match &rows {
        Some((rows, _)) => workspace.run(
            shares,
            kernel!(|i: Index<1>| {
                let (both, begins) = (|a: T, b: T| f(a, b), |k: usize| begins(k));
                let range = range(i[0], share, len_of_shares);
                (wholes[i], begun[i]) = whole_of_rows(range, init, &rows, both, begins);
            }),
        )?,
        None => workspace.run(
            shares,
            kernel!(|i: Index<1>| {
                let (both, begins) = (|a: T, b: T| f(a, b), |k: usize| begins(k));
                let range = range(i[0], share, len_of_shares);
                (wholes[i], begun[i]) = whole(range, init, from, both, begins);
            }),
        )?,
    }
    // Each whole becomes that of all shares up to it, by one thread.
    workspace.run(
        Extent::new([1]),
        kernel!(|_: Index<1>| {
            let mut before = wholes[0];
            for k in 1..wholes.extent()[0] {
                before = if begun[k] == 0 { f(before, wholes[k]) } else { wholes[k] };
                wholes[k] = before;
            }
        }),
    )?;
    match &rows {
        Some((rows, scan)) => workspace.run(
            shares,
            kernel!(|i: Index<1>| {
                let (both, begins) = (|a: T, b: T| f(a, b), |k: usize| begins(k));
                let (init, range) = ((init, exclusive), range(i[0], share, len_of_shares));
                let before = before(i[0], init.0, &wholes);
                write_rows(range, &rows, before, init, both, begins, &scan);
            }),
        )?,
        None => workspace.run(
            shares,
            kernel!(|i: Index<1>| {
                let (both, begins) = (|a: T, b: T| f(a, b), |k: usize| begins(k));
                let (init, range) = ((init, exclusive), range(i[0], share, len_of_shares));
                let before = before(i[0], init.0, &wholes);
                write(range, from, before, init, both, begins, to);
            }),
        )?,
    }
    if len_of_shares < len {
        workspace.run(
            Extent::new([1]),
            kernel!(|_: Index<1>| {
                let (both, begins) = (|a: T, b: T| f(a, b), |k: usize| begins(k));
                let before = (wholes[wholes.extent()[0] - 1], true);
                let range = (len_of_shares, len);
                write(range, from, before, (init, exclusive), both, begins, to);
            }),
        )?;
    }
    workspace.give(wholes);
    workspace.give(begun);
    Ok(())
}
