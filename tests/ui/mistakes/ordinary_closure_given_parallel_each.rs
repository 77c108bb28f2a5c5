//! An ordinary closure is given to parallel_for_each.
//!
//! Line 12. Mend: amp!(|i: Index<1>| …).
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let prices = [9.5_f32, 20.0, 3.75];
    let mut gross = [0.0_f32; 3];
    let tax = 1.19_f32;
    let from = ArrayView::new(3, &prices)?;
    let to = ArrayViewMut::new(3, &mut gross)?;
    parallel_for_each(from.extent(), |i: Index<1>| to[i] = from[i] * tax)?;
    to.synchronize()?;
    println!("{gross:?}");
    Ok(())
}
