//! A trait that has no mark, though its `impl` has: callers have no errors.

use amp_runtime::prelude::*;

trait Potential {
    fn at(&self, r: f32) -> f32;
}

#[amp]
struct Spring {
    stiffness: f32,
}

#[amp]
impl Potential for Spring {
    fn at(&self, r: f32) -> f32 {
        0.5 * self.stiffness * r * r
    }
}

#[amp]
fn fill<P: Potential>(i: Index<1>, potential: P, out: &ArrayViewMut<f32, 1>) {
    out[i] = potential.at(i[0] as f32);
}

#[amp]
fn at_one(spring: Spring) -> f32 {
    spring.at(1.0)
}

fn main() {
    let mut table = [0.0; 10];
    let view = ArrayViewMut::new(10, &mut table).unwrap();
    parallel_for_each(view.extent(), fill(Spring { stiffness: 3.0 }, &view)).unwrap();
}
