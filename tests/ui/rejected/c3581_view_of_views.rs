//! A view of views.

use amp_runtime::prelude::*;

fn main() {
    let data = [1_i32; 4];
    let views = [ArrayView::new(4, &data).unwrap(), ArrayView::new(4, &data).unwrap()];
    ArrayView::new(2, &views).unwrap();
}
