//! A neighbour's element of tile_static memory is read without a barrier after the write.
//!
//! Line 21. Mend: t.barrier.wait() before the read.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let signal: Vec<f32> = (0..320).map(|k| (k as f32 * 0.2).cos()).collect();
    let mut slope = vec![0.0_f32; 320];
    let from = ArrayView::new(320, &signal)?;
    let to = ArrayViewMut::new(320, &mut slope)?;
    parallel_for_each(
        from.extent().tile::<64>(),
        amp!(|t: TiledIndex<64>| {
            #[tile_static]
            let piece: [f32; 64];
            let me = t.local[0];
            piece[me] = from[t];
            if me > 0 {
                to[t] = piece[me] - piece[me - 1];
            }
        }),
    )?;
    to.synchronize()?;
    println!("{:?}", &slope[..4]);
    Ok(())
}
