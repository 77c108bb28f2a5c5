//! `amp_println!` in place of `println!`.

use amp_runtime::prelude::*;
use amp_test_helpers::accept;

pub fn main() {
    let mut data = [0; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    accept(
        view.extent(),
        amp!(|i: Index<1>| {
            if i[0] > 100 {
                amp_println!("{}", i[0]);
            }
            view[i] = 1;
        }),
    );
    drop(view);
    assert_eq!(data, [1; 4]);
}
