//! A counter is raised atomically, and read as any element.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let count = ArrayViewMut::without_source(1)?;
    let shares = ArrayViewMut::without_source(8)?;
    let kernel = kernel!(|i: Index<1>| {
        atomic_fetch_add(&count[0], 1_u32);
        shares[i] = count[0];
    });
    parallel_for_each(shares.extent(), kernel)
}
