//! The tile of a helper is checked like that of a kernel.

use amp_runtime::prelude::*;

#[amp]
fn helper(idx: TiledIndex<2000>) -> usize {
    idx.local[0]
}

fn main() {}
