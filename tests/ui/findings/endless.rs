//! A step of zero goes nowhere.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let steps = ArrayView::new(3, &[1, 2, 0])?;
    let to = ArrayViewMut::without_source(3)?;
    let kernel = kernel!(|i: Index<1>| {
        let mut place = 0;
        while place < 100 {
            place += steps[i];
        }
        to[i] = place;
    });
    parallel_for_each(to.extent(), kernel)
}
