//! A domain with more threads than elements: those beyond write nothing.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub fn main() {
    let mut data = [0; 100];
    let view = ArrayViewMut::new(100, &mut data).unwrap();
    let kernel = amp!(|t: TiledIndex<16>| view[t] = t.local[0] as i32 + 1);
    accept(view.extent().tile::<16>().pad(), kernel);
    drop(view);
    assert_eq!((data[0], data[16], data[99]), (1, 1, 4));
}
