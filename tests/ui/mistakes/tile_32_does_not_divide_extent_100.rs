//! The tile of 32 does not divide the extent of 100.
//!
//! Line 23. Mend: .tile::<32>().pad().
//! Found: at the launch.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn tile_minima<const N: usize>(data: &mut [i32]) -> amp_runtime::Result<()> {
    let view = ArrayViewMut::new(data.len(), data)?;
    let domain = view.extent().tile::<N>();
    let kernel = amp!(|t: TiledIndex<N>| {
        #[tile_static]
        let smallest: i32;
        if t.local[0] == 0 {
            smallest = i32::MAX;
        }
        t.barrier.wait();
        atomic_fetch_min(&smallest, view[t]);
        t.barrier.wait();
        view[t] = smallest;
    });
    parallel_for_each(domain, kernel)?;
    view.synchronize()
}

fn main() -> amp_runtime::Result<()> {
    let mut data: Vec<i32> = (0..100).map(|k| (k * 31) % 100).collect();
    tile_minima::<32>(&mut data)?;
    println!("{data:?}");
    Ok(())
}
