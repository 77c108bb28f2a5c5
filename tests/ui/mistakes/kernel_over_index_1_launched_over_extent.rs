//! A kernel over Index<1> is launched over an extent of rank 2.
//!
//! Line 16. Mend: i: Index<2>, and picture[i].
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn invert(pixels: &mut [u8], height: usize, width: usize) -> amp_runtime::Result<()> {
    let picture = ArrayViewMut::new([height, width], pixels)?;
    let kernel = amp!(|i: Index<1>| {
        let row = i[0];
        for column in 0..picture.extent()[1] {
            picture[row][column] = 255 - picture[row][column];
        }
    });
    parallel_for_each(picture.extent(), kernel)?;
    picture.synchronize()
}

fn main() -> amp_runtime::Result<()> {
    let mut pixels = vec![10_u8; 12 * 20];
    invert(&mut pixels, 12, 20)?;
    println!("{}", pixels[0]);
    Ok(())
}
