//! Functions of one name in two modules that call each other's namesake.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub mod a {
    use amp_runtime::prelude::*;

    #[amp]
    pub fn step(x: i32) -> i32 {
        super::b::step(x) + 1
    }
}

pub mod b {
    use amp_runtime::prelude::*;

    #[amp]
    pub fn step(x: i32) -> i32 {
        x * 2
    }
}

pub fn main() {
    let mut data = [5; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = a::step(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [11; 4]);
}
