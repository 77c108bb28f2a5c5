//! An #[amp] struct has a reference as a field.
//!
//! Line 8. Mend: the array itself: weights: [f32; 3].
use amp_runtime::prelude::*;

#[amp]
struct Stencil<'a> {
    weights: &'a [f32; 3],
    bias: f32,
}

#[amp]
fn apply(i: Index<1>, from: &ArrayView<f32, 1>, to: &ArrayViewMut<f32, 1>) {
    let weights = [0.25, 0.5, 0.25];
    let stencil = Stencil { weights: &weights, bias: 0.1 };
    let mut sum = stencil.bias;
    for k in 0..3 {
        sum += stencil.weights[k] * from[i + k];
    }
    to[i] = sum;
}

fn main() -> amp_runtime::Result<()> {
    let data = [1.0_f32; 34];
    let mut out = [0.0_f32; 32];
    let from = ArrayView::new(34, &data)?;
    let to = ArrayViewMut::new(32, &mut out)?;
    parallel_for_each(to.extent(), apply(&from, &to))?;
    to.synchronize()?;
    println!("{out:?}");
    Ok(())
}
