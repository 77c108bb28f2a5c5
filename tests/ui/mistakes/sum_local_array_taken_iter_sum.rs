//! The sum of a local array is taken with .iter().sum().
//!
//! Line 17. Mend: a for over the array.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let pixels = vec![[10_u8, 20, 30]; 48];
    let mut grey = vec![0_u8; 48];
    let colour = ArrayView::new([6, 8], &pixels)?;
    let light = ArrayViewMut::new([6, 8], &mut grey)?;
    parallel_for_each(
        colour.extent(),
        amp!(|i: Index<2>| {
            let channels = [colour[i][0] as u32, colour[i][1] as u32, colour[i][2] as u32];
            let sum: u32 = channels.iter().sum();
            light[i] = (sum / 3) as u8;
        }),
    )?;
    light.synchronize()?;
    println!("{:?}", &grey[..8]);
    Ok(())
}
