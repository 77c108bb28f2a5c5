//! A literal out of range of its type is rustc's own error, once: C3595, overflowing_literals.

use amp_runtime::prelude::*;

#[amp]
fn helper(x: u32) -> u32 {
    x + 4_294_967_296 // C3595
}

#[amp(cpu)]
fn both(x: u8) -> u8 {
    x + 256
}

fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = 2_147_483_648)).unwrap();
}
