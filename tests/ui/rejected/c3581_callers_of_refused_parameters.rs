//! Parameters of types that kernels do not have: who calls the function has no errors.

use amp_runtime::prelude::*;

#[amp]
trait Surface {
    fn reflectance(&self, angle: f32) -> f32;
}

#[amp]
struct Matte {
    albedo: f32,
}

#[amp]
impl Surface for Matte {
    fn reflectance(&self, angle: f32) -> f32 {
        self.albedo * angle.cos()
    }
}

#[amp]
fn lit(surface: &dyn Surface, angle: f32) -> f32 {
    surface.reflectance(angle)
}

#[amp]
fn twice(f: fn(f32) -> f32, x: f32) -> f32 {
    f(f(x))
}

#[amp]
fn thrice(f: &dyn Fn(f32) -> f32, x: f32) -> f32 {
    f(f(f(x)))
}

#[amp]
fn first(x: *const f32) -> f32 {
    unsafe { *x }
}

#[amp]
fn render(i: Index<2>, image: &ArrayViewMut<f32, 2>, albedo: f32) {
    let matte = Matte { albedo };
    image[i] = lit(&matte, 0.5) + twice(|x| x * 2.0, 1.0) + thrice(&|x| x + 1.0, albedo);
}

fn main() {}
