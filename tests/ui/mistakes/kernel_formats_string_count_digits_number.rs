//! A kernel formats a String to count the digits of a number.
//!
//! Line 16. Mend: a loop that divides by ten, or ilog10.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let numbers: Vec<u32> = (0..12).map(|k| 3_u32.pow(k)).collect();
    let mut digits = vec![0_u32; numbers.len()];
    let number = ArrayView::new(numbers.len(), &numbers)?;
    let digit = ArrayViewMut::new(numbers.len(), &mut digits)?;
    parallel_for_each(
        number.extent(),
        amp!(|i: Index<1>| {
            digit[i] = format!("{}", number[i]).len() as u32;
        }),
    )?;
    digit.synchronize()?;
    println!("{digits:?}");
    Ok(())
}
