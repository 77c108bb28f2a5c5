//! What cannot be captured is one mistake, whatever the kernel does with it.

use amp_runtime::prelude::*;

fn main() {
    let (a, b) = (Array::<u32, 1>::zeroed(8).unwrap(), Array::<u32, 1>::zeroed(8).unwrap());
    let (x, y) = (a.view(), b.view());
    let both = [&x, &y];
    let range = 2usize..5;
    parallel_for_each(
        a.extent(),
        kernel!(|i: Index<1>| {
            both[0][i] = 1;
            both[1][i] += both[0][i] * 2;
        }),
    )
    .unwrap();
    parallel_for_each(
        a.extent(),
        kernel!(|i: Index<1>| {
            for k in range {
                x[i] += k as u32;
            }
        }),
    )
    .unwrap();
}
