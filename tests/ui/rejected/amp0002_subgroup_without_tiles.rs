//! An operation of subgroups in a kernel without tiles, by a function and by a closure.

use amp_runtime::prelude::*;

#[amp]
fn sums(i: Index<1>, data: &ArrayView<u32, 1>, sums: &ArrayViewMut<u32, 1>) {
    let sum = subgroup::add(i, data[i]);
    sums[i] = sum;
}

fn main() {
    let mut lanes = [0_u32; 16];
    let view = ArrayViewMut::new(16, &mut lanes).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = subgroup::lane(i) as u32)).unwrap();
}
