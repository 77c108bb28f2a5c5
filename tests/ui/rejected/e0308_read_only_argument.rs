//! A view that can only be read is none that a kernel may write, and data of the host are no view.

use amp_runtime::prelude::*;

#[amp]
fn double(i: Index<1>, from: &ArrayView<f32, 1>, to: &ArrayViewMut<f32, 1>) {
    to[i] = 2.0 * from[i];
}

fn main() -> amp_runtime::Result<()> {
    let data = vec![1.0, 2.0];
    let from = ArrayView::new(2, &data)?;
    let to = Array::zeroed(2)?;
    parallel_for_each(from.extent(), double(&from, &from))?;
    parallel_for_each(from.extent(), double(&data, &to))
}
