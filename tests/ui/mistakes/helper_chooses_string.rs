//! A helper chooses by a string.
//!
//! Line 7. Mend: an #[amp] enum of the modes.
use amp_runtime::prelude::*;

#[amp]
fn blend(mode: &str, a: f32, b: f32) -> f32 {
    match mode {
        "multiply" => a * b,
        "screen" => 1.0 - (1.0 - a) * (1.0 - b),
        _ => 0.5 * (a + b),
    }
}

#[amp]
fn combine(i: Index<2>, below: &ArrayViewMut<f32, 2>, above: &ArrayView<f32, 2>) {
    below[i] = blend("screen", below[i], above[i]);
}

fn main() -> amp_runtime::Result<()> {
    let above_data = vec![0.25_f32; 100];
    let mut below_data = vec![0.5_f32; 100];
    let above = ArrayView::new([10, 10], &above_data)?;
    let below = ArrayViewMut::new([10, 10], &mut below_data)?;
    parallel_for_each(below.extent(), combine(&below, &above))?;
    below.synchronize()?;
    println!("{}", below_data[0]);
    Ok(())
}
