//! A kernel indexes a static table that stands in another module.
//!
//! Line 21. Mend: make the table `pub const`.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

mod palette {
    pub const SIZE: usize = 4;
    pub static COLOURS: [u32; SIZE] = [0xff0000ff, 0xff00ff00, 0xffff0000, 0xffffffff];
}

fn paint(classes: &[u32]) -> amp_runtime::Result<Vec<u32>> {
    let mut pixels = vec![0_u32; classes.len()];
    let class = ArrayView::new(classes.len(), classes)?;
    let pixel = ArrayViewMut::new(classes.len(), &mut pixels)?;
    parallel_for_each(
        class.extent(),
        amp!(|i: Index<1>| {
            let number = class[i] as usize % palette::SIZE;
            pixel[i] = palette::COLOURS[number];
        }),
    )?;
    pixel.synchronize()?;
    Ok(pixels)
}

fn main() -> amp_runtime::Result<()> {
    println!("{:x?}", paint(&[0, 3, 1, 2, 7])?);
    Ok(())
}
