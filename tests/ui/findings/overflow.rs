//! A product that `u32` cannot hold.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let squares = ArrayViewMut::without_source(3)?;
    let kernel = kernel!(|i: Index<1>| {
        let n = i[0] as u32 * 40_000;
        squares[i] = n * n;
    });
    parallel_for_each(squares.extent(), kernel)
}
