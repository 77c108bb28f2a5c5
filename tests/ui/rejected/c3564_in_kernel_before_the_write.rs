//! A kernel runs once for each thread, so what it reads first nothing has written before.

use amp_runtime::prelude::*;

#[amp]
fn block_sums(t: TiledIndex<16, 16>, image: &ArrayView<i32, 2>, sums: &ArrayViewMut<i32, 2>) {
    #[tile_static]
    let rows: [i32; 16];
    let row = t.local[0];
    if t.local[1] == 0 {
        let mut sum = rows[row];
        for k in 0..16 {
            sum += image[[t.global[0], t.tile_origin[1] + k]];
        }
        rows[row] = sum;
    }
    t.barrier.wait();
    if t.local[0] == 0 && t.local[1] == 0 {
        sums[t.tile] = rows[0] + rows[15];
    }
}

fn main() {}
