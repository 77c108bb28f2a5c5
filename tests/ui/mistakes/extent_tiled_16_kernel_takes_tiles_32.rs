//! The extent is tiled by 16, the kernel takes tiles of 32.
//!
//! Line 19. Mend: the same constant in both places.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let mut data: Vec<f32> = (0..320).map(|k| k as f32).collect();
    let view = ArrayViewMut::new(320, &mut data)?;
    let domain = view.extent().tile::<16>();
    let kernel = amp!(|t: TiledIndex<32>| {
        #[tile_static]
        let chunk: [f32; 32];
        chunk[t.local[0]] = view[t];
        t.barrier.wait();
        view[t] = chunk[0] + chunk[31];
    });
    parallel_for_each(domain, kernel)?;
    view.synchronize()?;
    println!("{:?}", &data[..4]);
    Ok(())
}
