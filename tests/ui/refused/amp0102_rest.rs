//! A tile that leaves a rest.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let mut data = [0; 100];
    let view = ArrayViewMut::new(100, &mut data)?;
    let kernel = kernel!(|t: TiledIndex<16>| view[t] = t.local[0] as i32);
    parallel_for_each_on(&Accelerator::cpu(), view.extent().tile::<16>(), kernel)
}
