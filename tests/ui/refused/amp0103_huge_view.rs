//! More bytes than a device can bind at once.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let rows = ArrayViewMut::<[f32; 1024], 1>::without_source(1 << 20)?;
    rows.synchronize_to(&Accelerator::named("gpu")?)
}
