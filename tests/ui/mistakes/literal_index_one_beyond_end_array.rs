//! A literal index is one beyond the end of an array.
//!
//! Line 11. Mend: corners[3].
use amp_runtime::prelude::*;

#[amp]
fn interpolate(i: Index<2>, corners: [f32; 4], picture: &ArrayViewMut<f32, 2>) {
    let y = i[0] as f32 / 32.0;
    let x = i[1] as f32 / 32.0;
    let top = corners[1] + (corners[2] - corners[1]) * x;
    let bottom = corners[3] + (corners[4] - corners[3]) * x;
    picture[i] = top + (bottom - top) * y;
}

fn main() -> amp_runtime::Result<()> {
    let mut pixels = vec![0.0_f32; 1024];
    let picture = ArrayViewMut::new([32, 32], &mut pixels)?;
    parallel_for_each(picture.extent(), interpolate([0.0, 1.0, 0.5, 0.25], &picture))?;
    picture.synchronize()?;
    println!("{}", pixels[1023]);
    Ok(())
}
