//! A tile_static variable is declared as a reference to an array.
//!
//! Line 14. Mend: the array itself, without `&mut`.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn rotate<const N: usize>(data: &mut [u32]) -> amp_runtime::Result<()> {
    let view = ArrayViewMut::new(data.len(), data)?;
    parallel_for_each(
        view.extent().tile::<N>(),
        amp!(|t: TiledIndex<N>| {
            #[tile_static]
            let ring: &mut [u32; N];
            ring[t.local[0]] = view[t];
            t.barrier.wait();
            view[t] = ring[(t.local[0] + 1) % N];
        }),
    )?;
    view.synchronize()
}

fn main() -> amp_runtime::Result<()> {
    let mut data: Vec<u32> = (0..32).collect();
    rotate::<8>(&mut data)?;
    println!("{data:?}");
    Ok(())
}
