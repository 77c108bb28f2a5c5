//! Unwrap of a checked sum in a kernel.
//!
//! Line 14. Mend: .unwrap_or(u32::MAX), or match.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn accumulate(counts: &mut [u32], increments: &[u32]) -> amp_runtime::Result<()> {
    let count = ArrayViewMut::new(counts.len(), counts)?;
    let increment = ArrayView::new(increments.len(), increments)?;
    parallel_for_each(
        count.extent(),
        amp!(|i: Index<1>| {
            let sum = count[i].checked_add(increment[i]).unwrap();
            count[i] = sum;
        }),
    )?;
    count.synchronize()
}

fn main() -> amp_runtime::Result<()> {
    let mut counts = [1_u32, 2, 3];
    accumulate(&mut counts, &[10, 20, 30])?;
    println!("{counts:?}");
    Ok(())
}
