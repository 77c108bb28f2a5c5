//! A tile whose size is a parameter of the function around the kernel.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub fn fill<const SIZE: usize>(view: &ArrayViewMut<i32, 1>) {
    accept(view.extent().tile::<SIZE>(), amp!(|t: TiledIndex<SIZE>| view[t.global] = 3));
}

pub fn main() {
    let mut data = [0; 16];
    let view = ArrayViewMut::new(16, &mut data).unwrap();
    fill::<8>(&view);
    drop(view);
    assert_eq!(data, [3; 16]);
}
