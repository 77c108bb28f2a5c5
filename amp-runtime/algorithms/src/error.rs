//! What is wrong with the sizes of what an algorithm is given.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

/// [`Error::ExtentsDiffer`] if they do.
pub(crate) fn same_len<T: Element, U: Element>(
    from: &ArrayView<T, 1>,
    to: &ArrayView<U, 1>,
) -> Result<()> {
    same_extent(from.extent(), to.extent())
}

/// [`Error::ExtentsDiffer`] if they do.
pub(crate) fn same_extent<const N: usize>(from: Extent<N>, to: Extent<N>) -> Result<()> {
    match from == to {
        true => Ok(()),
        false => Err(Error::ExtentsDiffer {
            from: from.components().to_vec(),
            to: to.components().to_vec(),
        }),
    }
}
