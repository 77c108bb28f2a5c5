//! The condition of the barrier comes from a closure that looks at the thread's own element.
//!
//! Line 22. Mend: all threads wait, then those that are active work.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let limit = 10_i32;
    let mut data: Vec<i32> = (0..128).map(|k| k % 23).collect();
    let view = ArrayViewMut::new(128, &mut data)?;
    parallel_for_each(
        view.extent().tile::<32>(),
        amp!(|t: TiledIndex<32>| {
            #[tile_static]
            let best: [i32; 32];
            let me = t.local[0];
            let active = |v: i32| v > limit && v % 2 == 0;
            best[me] = view[t];
            let value = view[t];
            if active(value) {
                t.barrier.wait();
                view[t] = best[(me + 1) % 32];
            }
        }),
    )?;
    view.synchronize()?;
    println!("{data:?}");
    Ok(())
}
