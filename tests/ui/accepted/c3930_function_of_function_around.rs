//! An `#[amp]` function inside the function around the kernel.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub fn main() {
    #[amp]
    fn step(x: i32) -> i32 {
        x + 1
    }
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    accept(view.extent(), amp!(|i: Index<1>| view[i] = step(view[i])));
    drop(view);
    assert_eq!(data, [1; 4]);
}
