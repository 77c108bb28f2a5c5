//! A tile of rank 3 has 128 layers in its slowest dimension.
//!
//! Line 13. Mend: at most 64 layers: TiledIndex<64, 2, 2>.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let mut density = vec![1.0_f32; 256 * 4 * 4];
    let field = ArrayViewMut::new([256, 4, 4], &mut density)?;
    parallel_for_each(
        field.extent().tile::<128, 2, 2>(),
        amp!(|t: TiledIndex<128, 2, 2>| {
            #[tile_static]
            let column: [f32; 128];
            if t.local[1] == 0 && t.local[2] == 0 {
                column[t.local[0]] = field[t];
            }
            t.barrier.wait();
            field[t] = column[127 - t.local[0]] * 0.5;
        }),
    )?;
    field.synchronize()?;
    println!("{}", density[5]);
    Ok(())
}
