//! A tile asks for 512 KiB of tile_static memory.
//!
//! Line 15. Mend: work through the rows in pieces, with a smaller array.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

const ROW: usize = 512;

fn main() -> amp_runtime::Result<()> {
    let mut data = vec![1.0_f64; 1024];
    let view = ArrayViewMut::new(1024, &mut data)?;
    parallel_for_each(
        view.extent().tile::<128>(),
        amp!(|t: TiledIndex<128>| {
            #[tile_static]
            let matrix: [[f64; ROW]; 128];
            let me = t.local[0];
            for k in 0..ROW {
                matrix[me][k] = view[t] * k as f64;
            }
            t.barrier.wait();
            let mut sum = 0.0;
            for k in 0..128 {
                sum += matrix[k][me];
            }
            view[t] = sum;
        }),
    )?;
    view.synchronize()?;
    println!("{}", data[0]);
    Ok(())
}
