//! Functions in modules, called by relative and absolute paths.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

pub mod outer {
    use amp_runtime::prelude::*;

    #[amp]
    pub fn first(x: i32) -> i32 {
        self::inner::second(x) + 1
    }

    pub mod inner {
        use amp_runtime::prelude::*;

        #[amp]
        pub fn second(x: i32) -> i32 {
            super::third(x) * 2
        }
    }

    #[amp]
    fn third(x: i32) -> i32 {
        x - 1
    }
}

pub fn main() {
    let mut data = [3; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = outer::first(view[i])))
        .unwrap();
    drop(view);
    assert_eq!(data, [5; 4]);
}
