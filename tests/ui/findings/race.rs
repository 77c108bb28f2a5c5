//! Each thread reads the element that the next one changes.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let view = ArrayViewMut::<u32, 1>::without_source(8)?;
    let kernel = kernel!(|i: Index<1>| {
        view[i] = view[(i[0] + 1) % 8] + 1;
    });
    parallel_for_each(view.extent(), kernel)
}
