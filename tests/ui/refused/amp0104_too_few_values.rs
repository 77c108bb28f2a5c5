//! Fewer values than the extent says.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let values = [1.0_f32, 2.0, 3.0];
    ArrayView::new([2, 2], &values)?;
    Ok(())
}
