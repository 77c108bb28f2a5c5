//! A helper takes a function pointer.
//!
//! Line 7. Mend: f: impl Fn(f32) -> f32.
use amp_runtime::prelude::*;

#[amp]
fn integrate(f: fn(f32) -> f32, from: f32, to: f32) -> f32 {
    let width = (to - from) / 100.0;
    let mut sum = 0.0;
    for k in 0..100 {
        sum += f(from + (k as f32 + 0.5) * width);
    }
    sum * width
}

#[amp]
fn areas(i: Index<1>, out: &ArrayViewMut<f32, 1>) {
    let end = i[0] as f32;
    out[i] = integrate(|x| x * x + 1.0, 0.0, end);
}

fn main() -> amp_runtime::Result<()> {
    let mut out = [0.0_f32; 8];
    let view = ArrayViewMut::new(8, &mut out)?;
    parallel_for_each(view.extent(), areas(&view))?;
    view.synchronize()?;
    println!("{out:?}");
    Ok(())
}
