//! `#[amp]` on a function in a module, beside a method of the same name.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

struct Host;

impl Host {
    fn doubled(x: i32) -> i32 {
        2 * x
    }
}

mod nested {
    use amp_runtime::prelude::*;

    #[amp]
    pub fn doubled(x: i32) -> i32 {
        x + x
    }
}

pub fn main() {
    let mut data = [Host::doubled(1); 1];
    let view = ArrayViewMut::new(1, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = nested::doubled(view[i])))
        .unwrap();
    drop(view);
    assert_eq!(data[0], 4);
}
