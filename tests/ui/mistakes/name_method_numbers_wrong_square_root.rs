//! The name of a method of numbers is wrong: `square_root`.
//!
//! Line 17. Mend: x.sqrt().
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn norms(vectors: &[[f32; 2]]) -> amp_runtime::Result<Vec<f32>> {
    let mut lengths = vec![0.0_f32; vectors.len()];
    let vector = ArrayView::new(vectors.len(), vectors)?;
    let length = ArrayViewMut::new(vectors.len(), &mut lengths)?;
    parallel_for_each(
        length.extent(),
        amp!(|i: Index<1>| {
            let [x, y] = vector[i];
            let squared: f32 = x * x + y * y;
            length[i] = squared.square_root();
        }),
    )?;
    length.synchronize()?;
    Ok(lengths)
}

fn main() -> amp_runtime::Result<()> {
    println!("{:?}", norms(&[[3.0, 4.0], [5.0, 12.0]])?);
    Ok(())
}
