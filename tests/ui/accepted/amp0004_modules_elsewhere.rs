//! A module of the name of an `#[amp]` function of another module.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

mod scale {
    pub const FACTOR: i32 = 3;

    pub mod helpers {
        use amp_runtime::prelude::*;

        #[amp]
        pub fn scale(x: i32) -> i32 {
            x * super::FACTOR
        }
    }
}

use scale::helpers;

pub fn main() {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| view[i] = helpers::scale(view[i]) + scale::FACTOR),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [6; 4]);
}
