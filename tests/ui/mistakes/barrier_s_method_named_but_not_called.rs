//! The barrier's method is named but not called.
//!
//! Line 21. Mend: t.barrier.wait().
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

const SIZE: usize = 128;

fn main() -> amp_runtime::Result<()> {
    let text: Vec<u8> = (0..SIZE as u8).collect();
    let mut reversed = vec![0_u8; SIZE];
    let from = ArrayView::new(SIZE, &text)?;
    let to = ArrayViewMut::new(SIZE, &mut reversed)?;
    parallel_for_each(
        from.extent().tile::<SIZE>(),
        amp!(|t: TiledIndex<SIZE>| {
            #[tile_static]
            let bytes: [u8; SIZE];
            bytes[t.local[0]] = from[t];
            t.barrier.wait;
            to[t] = bytes[SIZE - 1 - t.local[0]];
        }),
    )?;
    to.synchronize()?;
    println!("{reversed:?}");
    Ok(())
}
