//! A module of the program with the name of the runtime's.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

mod subgroup {
    use amp_runtime::prelude::*;

    #[amp]
    pub fn add(i: Index<1>, x: u32) -> u32 {
        i[0] as u32 + x
    }
}

pub fn main() {
    let mut data = [1_u32; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| view[i] = self::subgroup::add(i, view[i])),
    )
    .unwrap();
    drop(view);
    assert_eq!(data, [1, 2, 3, 4]);
}
