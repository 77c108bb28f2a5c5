//! A tiled index without sizes.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex, view: &ArrayViewMut<f32, 1>) {
    view[t] = 1.0;
}

fn main() {}
