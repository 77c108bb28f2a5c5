//! A barrier under a condition that a function makes of an element of an array.
//!
//! Line 16. Mend: guard the work with it, and not the barrier.
use amp_runtime::prelude::*;

#[amp]
fn is_large(number: u32) -> bool {
    number > 3
}

fn main() -> amp_runtime::Result<()> {
    let numbers = Array::new(16, &[1_u32; 16])?;
    let kernel = kernel!(|t: TiledIndex<8>| {
        if is_large(numbers[t]) {
            numbers[t] = 1;
            t.barrier.wait();
        }
    });
    parallel_for_each(numbers.extent().tile::<8>(), kernel)
}
