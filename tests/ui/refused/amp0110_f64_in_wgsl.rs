//! A type that the target does not have.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let mut data = [1.0_f64; 4];
    let view = ArrayViewMut::new(4, &mut data)?;
    let kernel = kernel!(|i: Index<1>| view[i] *= 2.0);
    println!("{}", kernel.module()?.wgsl()?);
    Ok(())
}
