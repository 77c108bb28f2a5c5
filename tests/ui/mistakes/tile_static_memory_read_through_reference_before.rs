//! Tile_static memory is read through a reference before a barrier.
//!
//! Line 19. Mend: t.barrier.wait() between write and read.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let mut cells: Vec<u32> = (0..64).map(|k| k % 5).collect();
    let grid = ArrayViewMut::new([8, 8], &mut cells)?;
    parallel_for_each(
        grid.extent().tile::<4, 4>(),
        amp!(|t: TiledIndex<4, 4>| {
            #[tile_static]
            let block: [[u32; 4]; 4];
            let (y, x) = (t.local[0], t.local[1]);
            block[y][x] = grid[t];
            let row = &block[(y + 1) % 4];
            grid[t] = row[x];
        }),
    )?;
    grid.synchronize()?;
    println!("{cells:?}");
    Ok(())
}
