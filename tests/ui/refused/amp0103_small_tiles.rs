//! More tiles in a dimension than a device can have.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let mut data = [0; 1];
    let view = ArrayViewMut::new(1, &mut data)?;
    let kernel = amp!(|t: TiledIndex<1, 1>| view[0] = t.local[0] as i32);
    parallel_for_each_on(&Accelerator::named("gpu")?, Extent::new([1 << 20, 1]).tile::<1, 1>(), kernel)
}
