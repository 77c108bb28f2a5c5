//! The index is the last parameter of the kernel function and not the first.
//!
//! Line 17. Mend: fn shift(i: Index<1>, data: …, by: …).
use amp_runtime::prelude::*;

#[amp]
fn shift(data: &ArrayView<i32, 1>, out: &ArrayViewMut<i32, 1>, by: usize, i: Index<1>) {
    let from = (i[0] + by) % data.extent()[0];
    out[i] = data[from];
}

fn main() -> amp_runtime::Result<()> {
    let data: Vec<i32> = (0..10).collect();
    let mut out = vec![0_i32; 10];
    let from = ArrayView::new(10, &data)?;
    let to = ArrayViewMut::new(10, &mut out)?;
    parallel_for_each(to.extent(), shift(&from, &to, 3))?;
    to.synchronize()?;
    assert_eq!(out[0], 3);
    Ok(())
}
