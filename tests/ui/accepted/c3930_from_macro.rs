//! Functions and kernels written by a macro.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

macro_rules! adders {
    ($($name:ident $n:expr;)*) => {$(
        #[amp]
        pub fn $name(x: i32) -> i32 {
            let y = x + $n;
            y
        }
    )*};
}
adders! {
    one 1;
    two 1 + 1;
}

macro_rules! launch {
    ($view:ident, $function:ident) => {
        parallel_for_each($view.extent(), kernel!(|i: Index<1>| {
            let x = $view[i];
            $view[i] = $function(x);
        })).unwrap()
    };
}

pub fn main() {
    let x = ();
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    launch!(view, one);
    launch!(view, two);
    drop(view);
    assert_eq!((data, x), ([3; 4], ()));
}
