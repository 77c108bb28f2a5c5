//! A kernel calls a closure that was made outside of it.
//!
//! Line 15. Mend: an #[amp] function, or the closure within the kernel.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let exponent = 2.2_f32;
    let gamma = |x: f32| x.powf(exponent);
    let mut pixels = vec![0.5_f32; 64];
    let image = ArrayViewMut::new([8, 8], &mut pixels)?;
    parallel_for_each(
        image.extent(),
        amp!(|i: Index<2>| image[i] = gamma(image[i])),
    )?;
    image.synchronize()?;
    println!("{}", pixels[0]);
    Ok(())
}
