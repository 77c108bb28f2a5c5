//! By few threads, each of which has a share of the elements to itself.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use super::range::{whole, write};
use crate::{Workspace, device};

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
    let share = device::share(len);
    let shares = len.div_ceil(share);
    let (wholes, begun) = (workspace.take::<T>(shares)?, workspace.take::<u32>(shares)?);
    let (exclusive, init) = (init.is_some(), init.unwrap_or(T::zeroed()));
    workspace.run(
        wholes.extent(),
        kernel!(|i: Index<1>| {
            let first = i[0] * share;
            let range = (first, (first + share).min(from.extent()[0]));
            let own = whole(range, init, from, |a: T, b: T| f(a, b), |k: usize| begins(k));
            wholes[i] = own.0;
            begun[i] = own.1;
        }),
    )?;
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
    workspace.run(
        wholes.extent(),
        kernel!(|i: Index<1>| {
            let first = i[0] * share;
            let range = (first, (first + share).min(from.extent()[0]));
            let mut before = init;
            if i[0] > 0 {
                before = wholes[i[0] - 1];
            }
            let both = |a: T, b: T| f(a, b);
            let begins = |k: usize| begins(k);
            write(range, from, (before, i[0] > 0), (init, exclusive), both, begins, to);
        }),
    )?;
    workspace.give(wholes);
    workspace.give(begun);
    Ok(())
}
