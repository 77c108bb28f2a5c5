//! By few threads, each of which has a share of the elements to itself.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::Workspace;
use crate::device::{self, ROW};

/// The shares of so many elements.
pub(super) fn shares(len: usize) -> usize {
    len.div_ceil(device::share(len))
}

/// What is left of the data, one element for each share, and before these `init` if there is one.
pub(super) fn partials<U: Element, T: Element>(
    workspace: &Workspace,
    data: &ArrayView<U, 1>,
    init: Option<T>,
    f: impl Function<fn(T, T) -> T>,
    map: impl Function<fn(U) -> T>,
    partials: &ArrayViewMut<T, 1>,
) -> Result<()> {
    let share = device::share(data.extent()[0]);
    let (is_begun, init) = (init.is_some(), init.unwrap_or(T::zeroed()));
    if let Some(rows) = device::rows(workspace.accelerator(), data) {
        let kernel = kernel!(|i: Index<1>| {
            let first = i[0] * (share / ROW);
            let end = (first + share / ROW).min(rows.extent()[0]);
            let begin = i[0] * share;
            let mut value = map(data[begin]);
            let mut next = begin + 1;
            // As many values side by side as there are numbers in a row.
            if first < end {
                let mut values = [value; ROW];
                let row = rows[first];
                for k in 1..ROW {
                    values[k] = map(row[k]);
                }
                for number in first + 1..end {
                    let row = rows[number];
                    for k in 0..ROW {
                        values[k] = f(values[k], map(row[k]));
                    }
                }
                value = values[0];
                for k in 1..ROW {
                    value = f(value, values[k]);
                }
                next = end * ROW;
            }
            for k in next..begin + share.min(data.extent()[0] - begin) {
                value = f(value, map(data[k]));
            }
            partials[i] = if is_begun { f(init, value) } else { value };
        });
        return workspace.run(partials.extent(), kernel);
    }
    workspace.run(
        partials.extent(),
        kernel!(|i: Index<1>| {
            let first = i[0] * share;
            let mut value = map(data[first]);
            for k in first + 1..(first + share).min(data.extent()[0]) {
                value = f(value, map(data[k]));
            }
            partials[i] = if is_begun { f(init, value) } else { value };
        }),
    )
}
