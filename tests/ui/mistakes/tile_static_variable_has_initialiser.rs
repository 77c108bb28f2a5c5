//! A tile_static variable has an initialiser.
//!
//! Line 18. Mend: drop `= [0; 64]` and write the elements.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    const BINS: usize = 64;
    let values: Vec<u32> = (0..6400).map(|k| k * k % 61).collect();
    let mut histogram = [0_u32; BINS];
    let value = ArrayView::new(6400, &values)?;
    let total = ArrayViewMut::new(BINS, &mut histogram)?;
    parallel_for_each(
        value.extent().tile::<BINS>(),
        amp!(|t: TiledIndex<BINS>| {
            #[tile_static]
            let bins: [u32; BINS] = [0; BINS];
            bins[t.local[0]] = 0;
            t.barrier.wait();
            atomic_fetch_add(&bins[value[t] as usize], 1);
            t.barrier.wait();
            atomic_fetch_add(&total[t.local], bins[t.local[0]]);
        }),
    )?;
    total.synchronize()?;
    println!("{histogram:?}");
    Ok(())
}
