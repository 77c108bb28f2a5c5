//! Which function waits is seen by the tile that it gets, so that is handed on by its name.

use amp_runtime::prelude::*;

#[amp]
fn meet(t: TiledIndex<64>, x: f32) -> f32 {
    t.barrier.wait();
    x
}

#[amp]
fn kernel(t: TiledIndex<64>, to: &ArrayViewMut<f32, 1>) {
    to[t] = meet({ t }, 1.0);
    to[t] = meet(if to.extent()[0] > 64 { t } else { t }, 1.0);
    let own = t;
    to[t] = meet(own, 1.0);
}

fn main() {}
