//! A helper changes a number through a shared reference.
//!
//! Line 8. Mend: sum: &mut f32, and &mut at the call.
use amp_runtime::prelude::*;

#[amp]
fn add_square(sum: &f32, x: f32) {
    *sum += x * x;
}

#[amp]
fn row_norms(i: Index<1>, matrix: &ArrayView<f32, 2>, norms: &ArrayViewMut<f32, 1>) {
    let sum = 0.0_f32;
    for column in 0..matrix.extent()[1] {
        add_square(&sum, matrix[i[0]][column]);
    }
    norms[i] = sum.sqrt();
}

fn main() -> amp_runtime::Result<()> {
    let cells = vec![2.0_f32; 12 * 9];
    let mut norms = [0.0_f32; 12];
    let matrix = ArrayView::new([12, 9], &cells)?;
    let view = ArrayViewMut::new(12, &mut norms)?;
    parallel_for_each(view.extent(), row_norms(&matrix, &view))?;
    view.synchronize()?;
    println!("{norms:?}");
    Ok(())
}
