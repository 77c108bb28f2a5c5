//! A function is called with the index of tiles of another size, or another rank: one error each.

use amp_runtime::prelude::*;

#[amp]
fn small(t: TiledIndex<32>, x: f32) -> f32 {
    x * t.local[0] as f32
}

#[amp]
fn flat(t: &TiledIndex<8, 8>) {
    t.barrier.wait();
}

#[amp]
fn of_any<const N: usize>(t: TiledIndex<N>, x: f32) -> f32 {
    x * t.local[0] as f32
}

#[amp]
fn kernel(t: TiledIndex<64>, to: &ArrayViewMut<f32, 1>) {
    to[t] = small(t, 1.0);
    flat(&t);
    to[t] = of_any(t, 1.0);
}

fn main() {}
