//! Some columns of a picture as a list: between their rows lie elements of other columns.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let picture = [0_u8; 24];
    let view = ArrayView::new([4, 6], &picture)?;
    view.section([0, 1], [4, 2])?.view_as::<1>(8)?;
    Ok(())
}
