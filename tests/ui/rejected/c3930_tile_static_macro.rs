//! Shared memory is declared by an attribute, and no macro.

use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let mut data = vec![0; 64];
    let view = ArrayViewMut::new(64, &mut data)?;
    let kernel = kernel!(|t: TiledIndex<64>| {
        tile_static! { let part: [u32; 64]; }
        t.barrier.wait();
        view[t.global] = t.local[0] as u32;
    });
    parallel_for_each(view.extent().tile::<64>(), kernel)
}
