//! The first element has no neighbour on its left.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let data = ArrayView::new(4, &[3, 1, 4, 1])?;
    let rises = ArrayViewMut::without_source(4)?;
    let kernel = kernel!(|i: Index<1>| {
        rises[i] = data[i] - data[i[0] - 1];
    });
    parallel_for_each(rises.extent(), kernel)
}
