//! A function of kernels gives no `Result`, whichever it is.

use amp_runtime::prelude::*;

#[amp]
fn half(x: u32) -> amp_runtime::Result<()> {
    Ok(())
}

fn main() {}
