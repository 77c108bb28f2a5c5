//! The parameter of the kernel's closure has no type.
//!
//! Line 13. Mend: |i: Index<1>|.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn add(a: &[f32], b: &[f32]) -> amp_runtime::Result<Vec<f32>> {
    let mut sum = vec![0.0_f32; a.len()];
    let left = ArrayView::new(a.len(), a)?;
    let right = ArrayView::new(b.len(), b)?;
    let to = ArrayViewMut::new(a.len(), &mut sum)?;
    let kernel = amp!(|i| to[i] = left[i] + right[i]);
    parallel_for_each(to.extent(), kernel)?;
    to.synchronize()?;
    Ok(sum)
}

fn main() -> amp_runtime::Result<()> {
    println!("{:?}", add(&[1.0, 2.0], &[3.0, 4.0])?);
    Ok(())
}
