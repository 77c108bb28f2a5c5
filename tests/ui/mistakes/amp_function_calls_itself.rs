//! An #[amp] function calls itself.
//!
//! Line 11. Mend: a loop.
use amp_runtime::prelude::*;

#[amp]
fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 {
        a
    } else {
        gcd(b, a % b)
    }
}

#[amp]
fn coprime(i: Index<2>, table: &ArrayViewMut<u32, 2>) {
    table[i] = if gcd(i[0] as u32, i[1] as u32) == 1 { 1 } else { 0 };
}

fn main() -> amp_runtime::Result<()> {
    let mut table = vec![0_u32; 400];
    let view = ArrayViewMut::new([20, 20], &mut table)?;
    parallel_for_each(view.extent(), coprime(&view))?;
    view.synchronize()?;
    println!("{} pairs", table.iter().sum::<u32>());
    Ok(())
}
