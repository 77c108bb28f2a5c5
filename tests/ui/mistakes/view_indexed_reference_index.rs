//! A view is indexed with a reference to the index.
//!
//! Line 16. Mend: view[i].
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let volume = vec![0.5_f32; 4 * 4 * 4];
    let mut thresholded = vec![0_u32; 64];
    let density = ArrayView::new([4, 4, 4], &volume)?;
    let solid = ArrayViewMut::new([4, 4, 4], &mut thresholded)?;
    parallel_for_each(
        density.extent(),
        amp!(|i: Index<3>| {
            if density[&i] > 0.3 {
                solid[i] = 1;
            }
        }),
    )?;
    solid.synchronize()?;
    println!("{}", thresholded.iter().sum::<u32>());
    Ok(())
}
