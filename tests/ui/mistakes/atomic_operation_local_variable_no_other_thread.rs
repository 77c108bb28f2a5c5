//! An atomic operation on a local variable, which no other thread sees.
//!
//! Line 19. Mend: found += 1, or tile_static memory.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let table: Vec<u32> = (0..400).map(|k| k % 9).collect();
    let mut zeros = vec![0_u32; 20];
    let from = ArrayView::new([20, 20], &table)?;
    let to = ArrayViewMut::new(20, &mut zeros)?;
    parallel_for_each(
        to.extent(),
        amp!(|i: Index<1>| {
            let found = 0_u32;
            for column in 0..20 {
                if from[i[0]][column] == 0 {
                    atomic_fetch_add(&found, 1);
                }
            }
            to[i] = found;
        }),
    )?;
    to.synchronize()?;
    println!("{zeros:?}");
    Ok(())
}
