//! An index that a table does not have.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let steps = [0_u32, 3, 4];
    let mut data = [0; 3];
    let (steps, view) = (ArrayView::new(3, &steps)?, ArrayViewMut::new(3, &mut data)?);
    let kernel = kernel!(|i: Index<1>| {
        let powers = [1, 10, 100, 1000];
        view[i] = powers[steps[i] as usize];
    });
    parallel_for_each_on(&Accelerator::cpu(), view.extent(), kernel)
}
