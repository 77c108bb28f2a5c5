//! An `#[amp]` function with the name of a module.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub mod step {
    use amp_runtime::prelude::*;

    #[amp]
    pub fn step(x: i32) -> i32 {
        x + 1
    }
}

#[amp]
pub fn step(x: i32) -> i32 {
    step::step(x) + 1
}

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    accept(view.extent(), amp!(|i: Index<1>| view[i] = step(view[i])));
    drop(view);
    assert_eq!(data, [2; 4]);
}
