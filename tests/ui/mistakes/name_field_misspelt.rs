//! The name of a field is misspelt.
//!
//! Line 15. Mend: ray.direction.
use amp_runtime::prelude::*;

#[amp]
struct Ray {
    origin: [f32; 3],
    direction: [f32; 3],
}

#[amp]
impl Ray {
    fn height_at(&self, distance: f32) -> f32 {
        self.origin[1] + distance * self.directon[1]
    }
}

#[amp]
fn heights(i: Index<1>, rays: &ArrayView<Ray, 1>, out: &ArrayViewMut<f32, 1>) {
    out[i] = rays[i].height_at(2.5);
}

fn main() -> amp_runtime::Result<()> {
    let rays: Vec<Ray> = (0..9)
        .map(|k| Ray { origin: [0.0, k as f32, 0.0], direction: [0.6, 0.8, 0.0] })
        .collect();
    let mut out = [0.0_f32; 9];
    let from = ArrayView::new(9, &rays)?;
    let to = ArrayViewMut::new(9, &mut out)?;
    parallel_for_each(to.extent(), heights(&from, &to))?;
    to.synchronize()?;
    println!("{out:?}");
    Ok(())
}
