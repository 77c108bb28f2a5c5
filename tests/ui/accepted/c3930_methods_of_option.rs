//! Near miss of C3930: methods of `Option` that kernels have, with closures that use what is around.

use amp_runtime::prelude::*;

#[amp(cpu)]
fn helper(x: Option<i32>, limit: i32) -> i32 {
    x.filter(|v| *v < limit).map(|v| v.pow(2)).unwrap_or(limit)
}

pub fn main() {
    let mut data = [1, 5, 9];
    let view = ArrayViewMut::new(3, &mut data).unwrap();
    let kernel = kernel!(|i: Index<1>| view[i] = helper(Some(view[i]), 6) + helper(Some(9), 1));
    parallel_for_each_on(&Accelerator::cpu(), view.extent(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [2, 26, 7]);
}
