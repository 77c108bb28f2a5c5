//! An array of one accelerator in a kernel of another.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let array = Array::new_on(&Accelerator::named("gpu")?, 4, &[1; 4])?;
    let kernel = kernel!(|i: Index<1>| array[i] += 1);
    parallel_for_each_on(&Accelerator::cpu(), array.extent(), kernel)
}
