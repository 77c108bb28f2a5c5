//! Nothing in the body of a `while` changes its condition: the step was forgotten.
//!
//! Line 18. Mend: bit += 1 at the end of the body.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let words: Vec<u32> = (0..100).map(|k| k * 2654435).collect();
    let mut turned = vec![0_u32; 100];
    let from = ArrayView::new(100, &words)?;
    let to = ArrayViewMut::new(100, &mut turned)?;
    parallel_for_each(
        from.extent(),
        amp!(|i: Index<1>| {
            let bit = 0;
            let mut result = 0;
            while bit < 32 {
                if from[i] >> bit & 1 == 1 {
                    result |= 1 << (31 - bit);
                }
            }
            to[i] = result;
        }),
    )?;
    to.synchronize()?;
    println!("{:08x}", turned[1]);
    Ok(())
}
