//! By few threads, each of which has a share of the elements to itself.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

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
    workspace.run(
        wholes.extent(),
        kernel!(|i: Index<1>| {
            let first = i[0] * share;
            let mut whole = from[first];
            let mut begin = begins(first) as u32;
            for k in first + 1..(first + share).min(from.extent()[0]) {
                if begins(k) {
                    begin = 1;
                    whole = from[k];
                } else {
                    whole = f(whole, from[k]);
                }
            }
            wholes[i] = whole;
            begun[i] = begin;
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
    let (exclusive, init) = (init.is_some(), init.unwrap_or(T::zeroed()));
    workspace.run(
        wholes.extent(),
        kernel!(|i: Index<1>| {
            let first = i[0] * share;
            let mut sum = init;
            let mut is_something = i[0] > 0;
            if is_something {
                sum = wholes[i[0] - 1];
            }
            if exclusive {
                sum = if is_something { f(init, sum) } else { init };
                is_something = true;
            }
            for k in first..(first + share).min(from.extent()[0]) {
                if begins(k) {
                    sum = init;
                    is_something = exclusive;
                }
                let own = from[k];
                let next = if is_something { f(sum, own) } else { own };
                to[k] = if exclusive { sum } else { next };
                sum = next;
                is_something = true;
            }
        }),
    )?;
    workspace.give(wholes);
    workspace.give(begun);
    Ok(())
}
