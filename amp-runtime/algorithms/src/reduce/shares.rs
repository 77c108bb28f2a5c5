//! By few threads, each of which has a share of the elements to itself.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::{Workspace, device};

/// So many values a thread makes side by side, which a processor does at once.
const CHAINS: usize = 16;

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
    workspace.run(
        partials.extent(),
        kernel!(|i: Index<1>| {
            let first = i[0] * share;
            let end = (first + share).min(data.extent()[0]);
            let mut next = first + 1;
            let mut value = map(data[first]);
            if first + CHAINS <= end {
                let mut values = [value; CHAINS];
                for k in 1..CHAINS {
                    values[k] = map(data[first + k]);
                }
                next = first + CHAINS;
                while next + CHAINS <= end {
                    for k in 0..CHAINS {
                        values[k] = f(values[k], map(data[next + k]));
                    }
                    next += CHAINS;
                }
                value = values[0];
                for k in 1..CHAINS {
                    value = f(value, values[k]);
                }
            }
            for k in next..end {
                value = f(value, map(data[k]));
            }
            partials[i] = if is_begun { f(init, value) } else { value };
        }),
    )
}
