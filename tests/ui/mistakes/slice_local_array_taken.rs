//! A slice of a local array is taken.
//!
//! Line 9. Mend: the array and the two ends of the part as arguments.
use amp_runtime::prelude::*;

#[amp]
fn trimmed_mean(i: Index<1>, rows: &ArrayView<[f32; 5], 1>, means: &ArrayViewMut<f32, 1>) {
    let row = rows[i];
    let inner = &row[1..4];
    means[i] = (inner[0] + inner[1] + inner[2]) / 3.0;
}

fn main() -> amp_runtime::Result<()> {
    let rows = vec![[0.0_f32, 1.0, 2.0, 3.0, 100.0]; 16];
    let mut means = vec![0.0_f32; 16];
    let from = ArrayView::new(16, &rows)?;
    let to = ArrayViewMut::new(16, &mut means)?;
    parallel_for_each(to.extent(), trimmed_mean(&from, &to))?;
    to.synchronize()?;
    assert_eq!(means[0], 2.0);
    Ok(())
}
