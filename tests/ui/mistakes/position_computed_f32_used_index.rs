//! A position is computed in f32 and used as an index.
//!
//! Line 17. Mend: `as usize` around the position.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn stretch(line: &[f32], factor: f32) -> amp_runtime::Result<Vec<f32>> {
    let length = (line.len() as f32 * factor) as usize;
    let mut result = vec![0.0_f32; length];
    let from = ArrayView::new(line.len(), line)?;
    let to = ArrayViewMut::new(length, &mut result)?;
    parallel_for_each(
        to.extent(),
        amp!(|i: Index<1>| {
            let position = (i[0] as f32 / factor).floor();
            to[i] = from[position];
        }),
    )?;
    to.synchronize()?;
    Ok(result)
}

fn main() -> amp_runtime::Result<()> {
    println!("{:?}", stretch(&[1.0, 2.0, 3.0], 2.0)?);
    Ok(())
}
