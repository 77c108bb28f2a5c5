//! Bytes as words, for which they are not aligned.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let picture = [0_u8; 24];
    let view = ArrayView::new(24, &picture)?;
    view.reinterpret::<u32>()?;
    Ok(())
}
