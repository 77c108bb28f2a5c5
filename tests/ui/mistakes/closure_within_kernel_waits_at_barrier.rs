//! A closure within the kernel waits at the barrier.
//!
//! Line 19. Mend: wait outside of the closure, or make it an #[amp] function.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let mut data: Vec<u32> = (0..256).collect();
    let view = ArrayViewMut::new([256], &mut data)?;
    parallel_for_each(
        view.extent().tile::<128>(),
        amp!(|t: TiledIndex<128>| {
            #[tile_static]
            let values: [u32; 128];
            let me = t.local[0];
            values[me] = view[t];
            let sync_and_get = |k: usize| {
                t.barrier.wait();
                values[k]
            };
            view[t] = sync_and_get(127 - me);
        }),
    )?;
    view.synchronize()?;
    println!("{}", data[0]);
    Ok(())
}
