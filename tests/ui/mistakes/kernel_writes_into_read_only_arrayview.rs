//! A kernel writes into a read-only ArrayView.
//!
//! Line 8. Mend: ArrayViewMut for `to`.
use amp_runtime::prelude::*;

#[amp]
fn negate(i: Index<1>, from: &ArrayView<i64, 1>, to: &ArrayView<i64, 1>) {
    to[i] = -from[i];
}

fn main() -> amp_runtime::Result<()> {
    let source: Vec<i64> = (0..40).collect();
    let target = vec![0_i64; 40];
    let from = ArrayView::new(40, &source)?;
    let to = ArrayView::new(40, &target)?;
    let cpu = Accelerator::cpu();
    parallel_for_each_on(&cpu, from.extent(), negate(&from, &to))?;
    cpu.wait()?;
    println!("{:?}", &target[..5]);
    Ok(())
}
