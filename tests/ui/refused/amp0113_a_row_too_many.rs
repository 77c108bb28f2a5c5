//! A section that does not fit its view: it would end in the row 5 of 4.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let picture = [0_u8; 24];
    let view = ArrayView::new([4, 6], &picture)?;
    view.section([3, 0], [2, 6])?;
    Ok(())
}
