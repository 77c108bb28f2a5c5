//! An f32 is multiplied by an f64 constant.
//!
//! Line 12. Mend: PI as f32, or std::f32::consts::PI.
//! Found: 6 errors.
use amp_runtime::prelude::*;
use std::f64::consts::PI;

#[amp]
fn wave(i: Index<2>, amplitude: f32, out: &ArrayViewMut<f32, 2>) {
    let x = i[1] as f32 / 64.0;
    let y = i[0] as f32 / 64.0;
    let angle = 2.0 * PI * x;
    out[i] = amplitude * (angle + y).sin();
}

fn main() -> amp_runtime::Result<()> {
    let mut heights = vec![0.0_f32; 64 * 64];
    let view = ArrayViewMut::new([64, 64], &mut heights)?;
    parallel_for_each(view.extent(), wave(0.5, &view))?;
    view.synchronize()?;
    println!("{}", heights[16]);
    Ok(())
}
