//! A tile of size 0.
//!
//! Line 16. Mend: a size of at least 1 that divides the extent.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

/// To be tuned.
const WIDTH: usize = 0;

fn main() -> amp_runtime::Result<()> {
    let mut owners = vec![0_u32; 60];
    let owner = ArrayViewMut::new([6, 10], &mut owners)?;
    parallel_for_each(
        owner.extent().tile::<2, WIDTH>(),
        amp!(|t: TiledIndex<2, WIDTH>| {
            owner[t] = t.tile[0] as u32 * 100 + t.tile[1] as u32;
        }),
    )?;
    owner.synchronize()?;
    println!("{owners:?}");
    Ok(())
}
