//! A kernel function takes a raw pointer, as in CUDA.
//!
//! Line 9. Mend: x: &ArrayView<f32, 1>.
use amp_runtime::prelude::*;

#[amp]
fn scale(
    i: Index<1>,
    x: *const f32,
    y: &ArrayViewMut<f32, 1>,
    factor: f32,
) {
    y[i] = factor * unsafe { *x.add(i[0]) };
}

fn main() -> amp_runtime::Result<()> {
    let x: Vec<f32> = (0..128).map(|k| k as f32).collect();
    let mut y = vec![0.0_f32; 128];
    let view = ArrayViewMut::new(128, &mut y)?;
    parallel_for_each(view.extent(), scale(x.as_ptr(), &view, 3.0))?;
    view.synchronize()?;
    println!("{}", y[7]);
    Ok(())
}
