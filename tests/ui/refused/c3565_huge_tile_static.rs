//! More tile_static memory than a tile has.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let mut data = [0.0_f32; 64];
    let view = ArrayViewMut::new(64, &mut data)?;
    let kernel = amp!(|t: TiledIndex<64>| {
        #[tile_static]
        let shared: [f32; 1048576];
        shared[t.local[0]] = view[t];
        t.barrier.wait();
        view[t] = shared[63 - t.local[0]];
    });
    parallel_for_each_on(&Accelerator::named("gpu")?, view.extent().tile::<64>(), kernel)
}
