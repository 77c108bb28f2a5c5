//! A domain with a side of zero.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let mut data = [0; 1];
    let view = ArrayViewMut::new(1, &mut data)?;
    let kernel = kernel!(|i: Index<2>| view[0] = i[1] as i32);
    parallel_for_each_on(&Accelerator::cpu(), Extent::new([4, 0]), kernel)
}
