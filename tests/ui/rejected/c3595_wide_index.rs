//! `usize` has 32 bits in a kernel.

use amp_runtime::prelude::*;

#[amp]
fn wide(view: &ArrayView<i32, 1>, x: u64) -> u64 {
    let n: usize = 4_294_967_296;
    let far = 0x1_0000_0000usize;
    let y = view[5_000_000_000] + view[Index::new([6_000_000_000])];
    x + (n + far) as u64 + y as u64 + (7_000_000_000 as usize) as u64
}

fn main() {}
