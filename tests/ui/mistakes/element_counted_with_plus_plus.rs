//! `++` behind an element, as C has it.
//!
//! Line 10. Mend: `counts[i] += 1`.
use amp_runtime::prelude::*;

fn count(counts: &ArrayViewMut<u32, 1>) -> amp_runtime::Result<()> {
    parallel_for_each(
        counts.extent(),
        kernel!(|i: Index<1>| {
            counts[i]++;
        }),
    )
}

fn main() -> amp_runtime::Result<()> {
    let mut data = [1_u32, 2, 3];
    count(&ArrayViewMut::new(3, &mut data)?)
}
