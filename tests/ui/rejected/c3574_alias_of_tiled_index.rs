//! The sizes of a tiled index are checked, if it has another name too.

use amp_runtime::prelude::*;

type Tile = amp_runtime::rank1::TiledIndex<2048>;

#[amp]
fn kernel(idx: Tile, view: &ArrayViewMut<i32, 1>) {
    view[idx.global] = 1;
}

fn main() {}
