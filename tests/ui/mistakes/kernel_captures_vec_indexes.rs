//! A kernel captures a Vec and indexes it.
//!
//! Line 15. Mend: an ArrayView of the weights, or an array [f32; 4].
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let weights = vec![0.1_f32, 0.2, 0.3, 0.4];
    let mut rows = vec![1.0_f32; 40];
    let table = ArrayViewMut::new([10, 4], &mut rows)?;
    parallel_for_each(
        table.extent(),
        amp!(|i: Index<2>| {
            table[i] *= weights[i[1]];
        }),
    )?;
    table.synchronize()?;
    println!("{:?}", &rows[..4]);
    Ok(())
}
