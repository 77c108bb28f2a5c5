//! A device that the machine does not have.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    Accelerator::named("Voodoo 2")?;
    Ok(())
}
