//! Two variables of the host that a kernel assigns to are two errors.

use amp_runtime::prelude::*;

fn main() {
    let (mut least, mut most) = (0, 0);
    let data = [1; 16];
    let view = ArrayView::new(16, &data).unwrap();
    let kernel = kernel!(|i: Index<1>| {
        least = view[i];
        most += view[i];
    });
    parallel_for_each(view.extent(), kernel).unwrap();
    println!("{least} {most}");
}
