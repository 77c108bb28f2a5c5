//! A function that also runs outside kernels takes no tiled index.

use amp_runtime::prelude::*;

#[amp(cpu)]
fn both(idx: TiledIndex<16>) -> usize {
    idx.local[0]
}

fn main() {}
