//! A semicolon is missing behind a `let` in a kernel.
//!
//! Line 9. Mend: `;` at the end of the line.
use amp_runtime::prelude::*;

#[amp]
fn mix(i: Index<1>, a: &ArrayView<f32, 1>, b: &ArrayView<f32, 1>, out: &ArrayViewMut<f32, 1>) {
    let weight = i[0] as f32 / a.extent()[0] as f32;
    let mixed = a[i] * (1.0 - weight) + b[i] * weight
    out[i] = mixed.clamp(0.0, 1.0);
}

fn main() -> amp_runtime::Result<()> {
    let low = [0.0_f32; 16];
    let high = [1.0_f32; 16];
    let mut faded = [0.0_f32; 16];
    let a = ArrayView::new(16, &low)?;
    let b = ArrayView::new(16, &high)?;
    let out = ArrayViewMut::new(16, &mut faded)?;
    parallel_for_each(out.extent(), mix(&a, &b, &out))?;
    out.synchronize()?;
    println!("{faded:?}");
    Ok(())
}
