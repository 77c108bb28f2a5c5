//! A kernel without tiles waits at a barrier, which its index does not have.
//!
//! Line 17. Mend: TiledIndex<64>, and extent.tile::<64>().
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let mut heights = vec![0.0_f32; 256];
    let view = ArrayViewMut::new(heights.len(), &mut heights)?;
    let time = 0.25_f32;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            let phase = i[0] as f32 * 0.1 + time;
            view[i] = phase.sin();
            i.barrier.wait();
            view[i] += 0.5 * (2.0 * phase).sin();
        }),
    )?;
    view.synchronize()?;
    println!("{:?}", &heights[..4]);
    Ok(())
}
