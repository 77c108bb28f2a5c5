//! An inclusive scan reads line[me - step] and writes line[me] in one phase.
//!
//! Line 21. Mend: read, wait, write, wait.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn scan_tiles<const N: usize>(data: &mut [u32]) -> amp_runtime::Result<()> {
    let view = ArrayViewMut::new(data.len(), data)?;
    parallel_for_each(
        view.extent().tile::<N>(),
        amp!(|t: TiledIndex<N>| {
            #[tile_static]
            let line: [u32; N];
            let me = t.local[0];
            line[me] = view[t];
            t.barrier.wait();
            let mut step = 1;
            while step < N {
                if me >= step {
                    line[me] += line[me - step];
                }
                t.barrier.wait();
                step *= 2;
            }
            view[t] = line[me];
        }),
    )?;
    view.synchronize()
}

fn main() -> amp_runtime::Result<()> {
    let mut data = vec![1_u32; 256];
    scan_tiles::<128>(&mut data)?;
    println!("{}", data[127]);
    Ok(())
}
