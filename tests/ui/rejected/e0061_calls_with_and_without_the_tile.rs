//! A function that takes the tile is called without it, and one that does not with it: one error each.

use amp_runtime::prelude::*;

#[amp]
fn of_tile(_t: TiledIndex<64>, x: f32) -> f32 {
    x * 0.5
}

#[amp]
fn of_barrier(barrier: &amp_runtime::Barrier) {
    barrier.wait();
}

#[amp]
fn plain(x: f32) -> f32 {
    x * 0.5
}

#[amp]
fn kernel(t: TiledIndex<64>, to: &ArrayViewMut<f32, 1>) {
    to[t] = of_tile(to[t]);
    of_barrier();
    to[t] = plain(t, to[t]);
    to[t] = of_tile(t.global[0], 1.0);
}

fn main() {}
