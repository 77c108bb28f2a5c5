//! Shared memory that nobody has written, behind a reference.

use amp_runtime::prelude::*;

#[amp]
fn sums(t: TiledIndex<8>, data: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let tile: [u32; 8];
    data[t] += &tile[t.local[0]];
}

fn main() {}
