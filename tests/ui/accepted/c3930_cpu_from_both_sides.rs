//! An `#[amp(cpu)]` function, called from a kernel and from ordinary Rust.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(cpu)]
pub fn collatz(mut n: u32) -> u32 {
    let mut steps = 0;
    while n != 1 {
        n = if n % 2 == 0 { n / 2 } else { 3 * n + 1 };
        steps += 1;
    }
    steps
}

#[amp(cpu)]
pub fn doubled_collatz(n: u32) -> u32 {
    2 * collatz(n)
}

pub fn main() {
    let mut data = [0; 8];
    let view = ArrayViewMut::new(8, &mut data).unwrap();
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| view[i] = doubled_collatz(i[0] as u32 + 1)),
    )
    .unwrap();
    drop(view);
    assert_eq!(data.to_vec(), (1..=8).map(doubled_collatz).collect::<Vec<_>>());
}
