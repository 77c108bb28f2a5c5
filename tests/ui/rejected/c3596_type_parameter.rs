//! A type parameter without the bound that it is an element.

use amp_runtime::prelude::*;

fn add<T: Copy + std::ops::Add<Output = T>>(data: &mut [T], by: T) {
    let view = ArrayViewMut::new(data.len(), data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = view[i] + by)).unwrap();
}

fn main() {
    add(&mut [1.0], 2.0);
}
