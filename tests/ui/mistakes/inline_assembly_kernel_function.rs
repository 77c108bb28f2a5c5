//! Inline assembly in a kernel function.
//!
//! Line 11. Mend: x.count_ones().
use amp_runtime::prelude::*;
use std::arch::asm;

#[amp]
fn population(i: Index<1>, words: &ArrayView<u64, 1>, counts: &ArrayViewMut<u64, 1>) {
    let word = words[i];
    let mut count = 0_u64;
    unsafe { asm!("popcnt {0}, {1}", out(reg) count, in(reg) word) };
    counts[i] = count;
}

fn main() -> amp_runtime::Result<()> {
    let words: Vec<u64> = (0..50).map(|k| k * k * k).collect();
    let mut counts = vec![0_u64; 50];
    let from = ArrayView::new(50, &words)?;
    let to = ArrayViewMut::new(50, &mut counts)?;
    parallel_for_each_on(&Accelerator::cpu(), to.extent(), population(&from, &to))?;
    to.synchronize()?;
    println!("{counts:?}");
    Ok(())
}
