//! Only half of the threads of a tile reach the barrier.
//!
//! Line 18. Mend: move the barrier behind the `if`.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let mut data: Vec<f32> = (0..512).map(|k| k as f32).collect();
    let view = ArrayViewMut::new(512, &mut data)?;
    parallel_for_each(
        view.extent().tile::<64>(),
        amp!(|t: TiledIndex<64>| {
            #[tile_static]
            let low: [f32; 32];
            if t.local[0] < 32 {
                low[t.local[0]] = view[t];
                t.barrier.wait();
            }
            view[t] = low[t.local[0] / 2];
        }),
    )?;
    view.synchronize()?;
    println!("{:?}", &data[..8]);
    Ok(())
}
