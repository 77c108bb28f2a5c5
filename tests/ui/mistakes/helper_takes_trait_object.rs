//! A helper takes a trait object.
//!
//! Line 24. Mend: fn lit<S: Surface>(surface: &S, …).
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
        self.albedo * angle.cos().max(0.0)
    }
}

#[amp]
fn lit(surface: &dyn Surface, angle: f32) -> f32 {
    0.1 + 0.9 * surface.reflectance(angle)
}

#[amp]
fn render(i: Index<2>, image: &ArrayViewMut<f32, 2>, albedo: f32) {
    let matte = Matte { albedo };
    image[i] = lit(&matte, (i[0] + i[1]) as f32 * 0.05);
}

fn main() -> amp_runtime::Result<()> {
    let mut pixels = vec![0.0_f32; 256];
    let image = ArrayViewMut::new([16, 16], &mut pixels)?;
    parallel_for_each(image.extent(), render(&image, 0.8))?;
    image.synchronize()?;
    println!("{}", pixels[0]);
    Ok(())
}
