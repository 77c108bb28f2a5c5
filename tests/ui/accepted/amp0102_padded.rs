//! A domain with more threads than elements: those beyond write nothing.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub fn main() {
    let mut data = [0; 100];
    let view = ArrayViewMut::new(100, &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<16>| view[t] = t.local[0] as i32 + 1);
    parallel_for_each(view.extent().tile::<16>().pad(), kernel).unwrap();
    drop(view);
    assert_eq!((data[0], data[16], data[99]), (1, 1, 4));
}
