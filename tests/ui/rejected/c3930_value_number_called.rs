//! A number is no function.

use amp_runtime::prelude::*;

fn main() -> Result<(), Error> {
    let mut data = [0.0; 16];
    let view = ArrayViewMut::new(16, &mut data)?;
    let factor = 2.0_f32;
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = factor(view[i])))
}
