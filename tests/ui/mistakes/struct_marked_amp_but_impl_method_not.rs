//! The struct is marked #[amp], but the impl with the method is not.
//!
//! Line 21. Mend: #[amp] above the impl.
use amp_runtime::prelude::*;

#[amp]
struct Sphere {
    centre: [f32; 3],
    radius: f32,
}

impl Sphere {
    fn distance(&self, x: f32, y: f32, z: f32) -> f32 {
        let [dx, dy, dz] = [x - self.centre[0], y - self.centre[1], z - self.centre[2]];
        (dx * dx + dy * dy + dz * dz).sqrt() - self.radius
    }
}

#[amp]
fn distances(i: Index<1>, spheres: &ArrayView<Sphere, 1>, out: &ArrayViewMut<f32, 1>) {
    out[i] = spheres[i].distance(0.0, 1.0, 2.0);
}

fn main() -> amp_runtime::Result<()> {
    let spheres: Vec<Sphere> =
        (0..8).map(|k| Sphere { centre: [k as f32, 0.0, 0.0], radius: 1.0 }).collect();
    let mut out = [0.0_f32; 8];
    let from = ArrayView::new(8, &spheres)?;
    let to = ArrayViewMut::new(8, &mut out)?;
    parallel_for_each(to.extent(), distances(&from, &to))?;
    to.synchronize()?;
    println!("{out:?}");
    Ok(())
}
