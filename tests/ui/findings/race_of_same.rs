//! All threads that find something say so in one place, with the same number.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let data = ArrayView::new(8, &[0, 3, 0, 0, 5, 0, 0, 9])?;
    let found = ArrayViewMut::without_source(1)?;
    let kernel = kernel!(|i: Index<1>| {
        if data[i] > 0 {
            found[0] = 1_u32;
        }
    });
    parallel_for_each(data.extent(), kernel)
}
