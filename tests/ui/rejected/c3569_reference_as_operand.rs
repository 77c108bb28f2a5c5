//! What stands behind a reference is read by the operator.

use amp_runtime::prelude::*;

#[amp]
fn turned(t: TiledIndex<8>, data: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let tile: [u32; 8];
    tile[t.local[0]] = data[t];
    data[t] = &tile[7 - t.local[0]] + &1;
}

fn main() {}
