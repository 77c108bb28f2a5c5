//! A table that is captured by value.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let table = [0.5_f32; 100000];
    let mut data = [0.0_f32; 16];
    let view = ArrayViewMut::new(16, &mut data)?;
    let kernel = kernel!(|i: Index<1>| view[i] = table[i[0]]);
    parallel_for_each_on(&Accelerator::named("gpu")?, view.extent(), kernel)
}
