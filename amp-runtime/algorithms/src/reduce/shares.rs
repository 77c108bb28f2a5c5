//! By few threads, each of which has a share of the elements to itself.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

use crate::{Workspace, device};

/// What is left of the data, one element for each share.
pub(super) fn partials<U: Element, T: Element>(
    workspace: &mut Workspace,
    data: &ArrayView<U, 1>,
    f: impl Function<fn(T, T) -> T>,
    map: impl Function<fn(U) -> T>,
) -> Result<ArrayViewMut<'static, T, 1>> {
    let len = data.extent()[0];
    let share = device::share(len);
    let partials = workspace.take::<T>(len.div_ceil(share))?;
    workspace.run(
        partials.extent(),
        kernel!(|i: Index<1>| {
            let first = i[0] * share;
            let mut value = map(data[first]);
            for k in first + 1..(first + share).min(data.extent()[0]) {
                value = f(value, map(data[k]));
            }
            partials[i] = value;
        }),
    )?;
    Ok(partials)
}
