//! The barrier depends on a helper function of the local index.
//!
//! Line 22. Mend: move the barrier behind the `if`.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

#[amp]
fn is_border(place: Index<2>) -> bool {
    place[0] == 0 || place[1] == 0 || place[0] == 7 || place[1] == 7
}

fn soften(pixels: &mut [f32], side: usize) -> amp_runtime::Result<()> {
    let image = ArrayViewMut::new([side, side], pixels)?;
    let kernel = amp!(|t: TiledIndex<8, 8>| {
        #[tile_static]
        let block: [[f32; 8]; 8];
        let (y, x) = (t.local[0], t.local[1]);
        block[y][x] = image[t];
        let inner = !is_border(t.local);
        if inner {
            t.barrier.wait();
            image[t] = 0.25 * (block[y - 1][x] + block[y + 1][x] + block[y][x - 1] + block[y][x + 1]);
        }
    });
    parallel_for_each(image.extent().tile::<8, 8>(), kernel)?;
    image.synchronize()
}

fn main() -> amp_runtime::Result<()> {
    let mut pixels: Vec<f32> = (0..1024).map(|k| (k % 9) as f32).collect();
    soften(&mut pixels, 32)?;
    println!("{}", pixels[33]);
    Ok(())
}
