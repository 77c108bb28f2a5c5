//! A tiled index is written as `TiledIndex<…>`, so that its sizes can be checked, not by an alias.

use amp_runtime::prelude::*;

type Tile = amp_runtime::rank1::TiledIndex<2048>;

#[amp]
fn kernel(idx: Tile, view: &ArrayViewMut<i32, 1>) {
    view[idx.global] = 1;
}

fn main() {}
