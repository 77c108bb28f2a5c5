//! The parts of a tiled index are indices, and it has several.

use amp_runtime::prelude::*;

#[amp]
fn in_domain(t: TiledIndex<4>, to: &ArrayViewMut<u32, 1>) {
    to[t] = t[0] as u32;
}

fn main() {
    let to = ArrayViewMut::<u32, 2>::without_source([4, 4]).unwrap();
    let _ = kernel!(|t: TiledIndex<4, 4>| to[[t[1], t.global[0]]] = 1);
}
