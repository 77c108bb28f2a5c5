//! A type of the program that has the name of one of std's, and a struct that says its layout.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
pub struct Wrapping(pub u32);

#[amp]
#[repr(C)]
pub struct Pixel {
    pub colour: u32,
}

pub fn main() {
    let mut data = [Pixel { colour: 1 }; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            let one = Wrapping(view[i].colour);
            view[i].colour = one.0 + 1;
        }),
    )
    .unwrap();
    drop(view);
    assert_eq!(data.map(|pixel| pixel.colour), [2; 4]);
}
