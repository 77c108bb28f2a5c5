//! An untiled kernel calls a method that declares a tile_static variable.
//!
//! Line 15. Mend: a tiled kernel, or a local variable in the method.
use amp_runtime::prelude::*;

#[amp]
struct Accumulator {
    scale: f32,
}

#[amp]
impl Accumulator {
    fn gather(&self, lane: usize, value: f32) -> f32 {
        #[tile_static]
        let lanes: [f32; 64];
        lanes[lane] = value * self.scale;
        lanes[lane]
    }
}

#[amp]
fn apply(i: Index<2>, image: &ArrayViewMut<f32, 2>, scale: f32) {
    let accumulator = Accumulator { scale };
    image[i] = accumulator.gather(i[1], image[i]);
}

fn main() -> amp_runtime::Result<()> {
    let mut pixels = vec![1.0_f32; 64 * 64];
    let image = ArrayViewMut::new([64, 64], &mut pixels)?;
    parallel_for_each(image.extent(), apply(&image, 0.5))?;
    image.synchronize()?;
    println!("{}", pixels[0]);
    Ok(())
}
