//! A tile_static counter is added to atomically, and read plainly without a barrier.
//!
//! Line 25. Mend: t.barrier.wait() before the read.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let data: Vec<i32> = (0..1000).map(|k| k % 11 - 5).collect();
    let positive = Array::new([10], &[0_u32; 10])?;
    let view = ArrayView::new(1000, &data)?;
    parallel_for_each(
        view.extent().tile::<100>(),
        amp!(|t: TiledIndex<100>| {
            #[tile_static]
            let count: u32;
            if t.local[0] == 0 {
                count = 0;
            }
            t.barrier.wait();
            if view[t] > 0 {
                atomic_fetch_add(&count, 1);
            }
            if t.local[0] == 0 {
                positive[t.tile] = count;
            }
        }),
    )?;
    println!("{:?}", positive.to_vec()?);
    Ok(())
}
