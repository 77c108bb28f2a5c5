//! A product of matrices by tiles waits twice in a round: before it reads, and before it writes anew.

use amp_runtime::prelude::*;

const TILE: usize = 16;

#[amp]
fn product(
    t: TiledIndex<TILE, TILE>,
    a: &ArrayView<f32, 2>,
    b: &ArrayView<f32, 2>,
    c: &ArrayViewMut<f32, 2>,
) {
    #[tile_static]
    let part_a: [[f32; TILE]; TILE];
    #[tile_static]
    let part_b: [[f32; TILE]; TILE];
    let row = t.local[0];
    let column = t.local[1];
    let mut sum = 0.0;
    for round in 0..a.extent()[1] / TILE {
        part_a[row][column] = a[[t.global[0], round * TILE + column]];
        part_b[row][column] = b[[round * TILE + row, t.global[1]]];
        t.barrier.wait();
        for k in 0..TILE {
            sum += part_a[row][k] * part_b[k][column];
        }
    }
    c[t] = sum;
}

fn main() {}
