//! The elements of a view are Options.
//!
//! Line 11. Mend: a number for the value and one that says whether it is there.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let measured = [Some(1.5_f32), None, Some(-2.0), None];
    let mut filled = [0.0_f32; 4];
    let from = ArrayView::new(4, &measured)?;
    let to = ArrayViewMut::new(4, &mut filled)?;
    parallel_for_each(
        to.extent(),
        amp!(|i: Index<1>| {
            to[i] = match from[i] {
                Some(value) => value,
                None => 0.0,
            };
        }),
    )?;
    to.synchronize()?;
    println!("{filled:?}");
    Ok(())
}
