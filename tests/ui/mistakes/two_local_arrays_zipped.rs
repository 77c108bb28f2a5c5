//! Two local arrays are zipped in a for.
//!
//! Line 9. Mend: for k in 0..4, and a[k] * b[k].
use amp_runtime::prelude::*;

#[amp(cpu)]
fn dot<const N: usize>(a: [f32; N], b: [f32; N]) -> f32 {
    let mut sum = 0.0;
    for (x, y) in a.iter().zip(b.iter()) {
        sum += *x * *y;
    }
    sum
}

#[amp]
fn similarity(i: Index<1>, vectors: &ArrayView<[f32; 4], 1>, out: &ArrayViewMut<f32, 1>) {
    out[i] = dot(vectors[i], vectors[0]) / dot(vectors[i], vectors[i]).sqrt();
}

fn main() -> amp_runtime::Result<()> {
    let vectors: Vec<[f32; 4]> = (0..32).map(|k| [1.0, k as f32, 0.0, 2.0]).collect();
    let mut out = vec![0.0_f32; 32];
    let from = ArrayView::new(32, &vectors)?;
    let to = ArrayViewMut::new(32, &mut out)?;
    parallel_for_each(to.extent(), similarity(&from, &to))?;
    to.synchronize()?;
    println!("{} {}", out[0], dot([1.0, 2.0], [3.0, 4.0]));
    Ok(())
}
