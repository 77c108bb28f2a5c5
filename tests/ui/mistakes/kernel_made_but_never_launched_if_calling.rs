//! The kernel is made but never launched, as if calling it ran it.
//!
//! Line 17. Mend: parallel_for_each(to.extent(), saxpy(…))?.
//! Found: as a warning.
use amp_runtime::prelude::*;

#[amp]
fn saxpy(i: Index<1>, a: f32, x: &ArrayView<f32, 1>, y: &ArrayViewMut<f32, 1>) {
    y[i] += a * x[i];
}

fn main() -> amp_runtime::Result<()> {
    let x = [1.0_f32, 2.0, 3.0, 4.0];
    let mut y = [10.0_f32; 4];
    let from = ArrayView::new(4, &x)?;
    let to = ArrayViewMut::new(4, &mut y)?;
    saxpy(2.0, &from, &to);
    to.synchronize()?;
    println!("{y:?}");
    Ok(())
}
