//! A `usize` of more than 32 bits, captured by a kernel.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let seed: usize = 0x1_2345_6789;
    let mut data = [0_u64; 4];
    let view = ArrayViewMut::new(4, &mut data)?;
    let kernel = kernel!(|i: Index<1>| view[i] = (i[0] ^ seed) as u64);
    parallel_for_each_on(&Accelerator::cpu(), view.extent(), kernel)
}
