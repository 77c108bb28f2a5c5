//! What an instruction does, as a method of numbers.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub fn main() {
    let mut data = [0x8000_0001_u32; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    accept(view.extent(), amp!(|i: Index<1>| {
        view[i] = view[i].rotate_left(1) + view[i].count_ones();
    }));
    drop(view);
    assert_eq!(data, [5; 4]);
}
