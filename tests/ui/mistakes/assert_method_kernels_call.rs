//! Assert! in a method that kernels call.
//!
//! Line 16. Mend: amp_assert!(mass > 0.0, "mass = {mass}").
use amp_runtime::prelude::*;

#[amp]
struct Body {
    force: f32,
    mass: f32,
}

#[amp]
impl Body {
    fn acceleration(&self) -> f32 {
        let mass = self.mass;
        assert!(mass > 0.0, "mass = {mass}");
        self.force / mass
    }
}

#[amp]
fn accelerate(i: Index<1>, bodies: &ArrayView<Body, 1>, speeds: &ArrayViewMut<f32, 1>, dt: f32) {
    speeds[i] += bodies[i].acceleration() * dt;
}

fn main() -> amp_runtime::Result<()> {
    let bodies: Vec<Body> = (1..=10).map(|k| Body { force: 1.0, mass: k as f32 }).collect();
    let mut speeds = vec![0.0_f32; 10];
    let from = ArrayView::new(10, &bodies)?;
    let to = ArrayViewMut::new(10, &mut speeds)?;
    parallel_for_each(to.extent(), accelerate(&from, &to, 0.1))?;
    to.synchronize()?;
    println!("{speeds:?}");
    Ok(())
}
