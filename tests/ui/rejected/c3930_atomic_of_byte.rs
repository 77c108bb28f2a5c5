//! An atomic operation on a byte, and on what can only be read.

use amp_runtime::prelude::*;

fn main() {
    let bytes = Array::<u8, 1>::zeroed(3).unwrap();
    let _ = kernel!(|i: Index<1>| {
        atomic_fetch_add(&bytes[i], 1);
    });
    let numbers = ArrayView::new(1, &[1_u32]).unwrap();
    let _ = kernel!(|i: Index<1>| {
        atomic_fetch_add(&numbers[i], 1);
    });
}
