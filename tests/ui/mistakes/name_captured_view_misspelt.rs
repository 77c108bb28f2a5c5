//! The name of a captured view is misspelt.
//!
//! Line 18. Mend: velocities.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let speeds = vec![2.0_f32; 30];
    let mut places = vec![0.0_f32; 30];
    let velocities = ArrayView::new(30, &speeds)?;
    let positions = ArrayViewMut::new(30, &mut places)?;
    let dt = 0.04_f32;
    for _ in 0..5 {
        parallel_for_each(
            positions.extent(),
            amp!(|i: Index<1>| {
                positions[i] += dt * velocites[i];
            }),
        )?;
    }
    positions.synchronize()?;
    println!("{}", places[0]);
    Ok(())
}
