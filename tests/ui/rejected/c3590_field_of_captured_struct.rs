//! A kernel writes no field of a struct that it captured by value.

use amp_runtime::prelude::*;

#[amp]
struct Sum {
    total: i32,
}

fn main() {
    let mut sum = Sum { total: 0 };
    let data = [1; 16];
    let view = ArrayView::new(16, &data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| sum.total += view[i])).unwrap();
    println!("{}", sum.total);
}
