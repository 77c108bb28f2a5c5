//! A kernel captures a slice of the host.
//!
//! Line 18. Mend: ArrayView::new(taps.len(), taps).
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn convolve(signal: &[f32], taps: &[f32]) -> amp_runtime::Result<Vec<f32>> {
    let mut result = vec![0.0_f32; signal.len() - taps.len() + 1];
    let count = taps.len();
    let from = ArrayView::new(signal.len(), signal)?;
    let to = ArrayViewMut::new(result.len(), &mut result)?;
    parallel_for_each(
        to.extent(),
        amp!(|i: Index<1>| {
            let mut sum = 0.0;
            for k in 0..count {
                sum += taps[k] * from[i + k];
            }
            to[i] = sum;
        }),
    )?;
    to.synchronize()?;
    Ok(result)
}

fn main() -> amp_runtime::Result<()> {
    println!("{:?}", convolve(&[1.0, 2.0, 3.0, 4.0], &[0.5, 0.5])?);
    Ok(())
}
