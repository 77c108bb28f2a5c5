//! The length of a tile_static array is a captured variable.
//!
//! Line 14. Mend: a constant length.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn prefix(data: &mut [f32], width: usize) -> amp_runtime::Result<()> {
    let view = ArrayViewMut::new(data.len(), data)?;
    parallel_for_each(
        view.extent().tile::<64>(),
        amp!(|t: TiledIndex<64>| {
            #[tile_static]
            let part: [f32; width];
            part[t.local[0]] = view[t];
            t.barrier.wait();
            let mut sum = 0.0;
            for k in 0..=t.local[0] {
                sum += part[k];
            }
            view[t] = sum;
        }),
    )?;
    view.synchronize()
}

fn main() -> amp_runtime::Result<()> {
    let mut data = vec![1.0_f32; 256];
    prefix(&mut data, 64)?;
    println!("{}", data[63]);
    Ok(())
}
