//! A kernel works with a char.
//!
//! Line 16. Mend: compare numbers: matches!(byte[i], 65..=90).
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let text = "Kernels Of A Language".as_bytes().to_vec();
    let mut capitals = vec![0_u32; text.len()];
    let byte = ArrayView::new(text.len(), &text)?;
    let capital = ArrayViewMut::new(text.len(), &mut capitals)?;
    parallel_for_each(
        byte.extent(),
        amp!(|i: Index<1>| {
            let letter = byte[i] as char;
            capital[i] = if letter >= 'A' && letter <= 'Z' { 1 } else { 0 };
        }),
    )?;
    capital.synchronize()?;
    println!("{} capitals", capitals.iter().sum::<u32>());
    Ok(())
}
