//! A check that does not hold.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let mut data = [4.0_f32, 9.0, -1.0];
    let view = ArrayViewMut::new(3, &mut data)?;
    let kernel = kernel!(|i: Index<1>| {
        amp_assert!(view[i] >= 0.0, "no root of {}", view[i]);
        view[i] = view[i].sqrt();
    });
    parallel_for_each_on(&Accelerator::cpu(), view.extent(), kernel)
}
