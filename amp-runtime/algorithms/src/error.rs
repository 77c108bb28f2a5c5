//! What is wrong with the sizes of what an algorithm is given.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};

/// [`Error::ExtentsDiffer`] if they do, of what is called so: “`from` and `to`”.
pub(crate) fn same_len<T: Element, U: Element>(
    of: &'static str,
    from: &ArrayView<T, 1>,
    to: &ArrayView<U, 1>,
) -> Result<()> {
    same_extent(of, from.extent(), to.extent())
}

/// The same of extents.
pub(crate) fn same_extent<const N: usize>(
    of: &'static str,
    from: Extent<N>,
    to: Extent<N>,
) -> Result<()> {
    match from == to {
        true => Ok(()),
        false => Err(Error::ExtentsDiffer {
            of,
            from: from.components().to_vec(),
            to: to.components().to_vec(),
        }),
    }
}
