//! A constant parameter of the function around a kernel can be used anywhere in it.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn plus<const N: usize>(x: i32) -> i32 {
    x + N as i32
}

fn launch<const N: usize>() -> i32 {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            let table = [N as i32; N];
            view[i] = plus::<N>(table[0]) + N as i32;
        }),
    ).unwrap();
    drop(view);
    data[0]
}

#[amp(host)]
fn launch_with_a_longer_name<const COUNT: usize>() -> i32 {
    let mut data = [1; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), #[amp] |i: Index<1>| view[i] = COUNT as i32).unwrap();
    drop(view);
    data[0]
}

pub fn main() {
    assert_eq!(launch::<3>(), 9);
    assert_eq!(launch_with_a_longer_name::<5>(), 5);
}
