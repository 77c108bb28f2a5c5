//! Of the places of a tile only those with a positive number are written; all are read.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn main() -> Result<()> {
    let data = ArrayView::new(4, &[2, -1, 4, 3])?;
    let to = ArrayViewMut::without_source(4)?;
    let kernel = kernel!(|t: TiledIndex<4>| {
        #[tile_static]
        let kept: [i32; 4];
        if data[t] > 0 {
            kept[t.local[0]] = data[t];
        }
        t.barrier.wait();
        to[t] = kept[3 - t.local[0]];
    });
    parallel_for_each(data.extent().tile::<4>(), kernel)
}
