//! A constant index is within its array.

use amp_runtime::prelude::*;

#[amp]
fn kernel(t: TiledIndex<4>, view: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let shared: [[f32; 4]; 2];
    let own = [1.0, 2.0, 3.0, 4.0];
    let zeros = [0; 2];
    let matrix: [[f32; 3]; 2] = [[0.0; 3], [1.0; 3]];
    const LAST: usize = 4;
    shared[2][t.local[0]] = view[t];
    shared[1][LAST] = view[t];
    t.barrier.wait();
    view[t] = own[4] + zeros[3 - 1] as f32 + matrix[1][3] + matrix[0x2][2] + shared[0][3];
}

#[amp]
struct Table {
    values: [f32; 2],
}

#[amp]
impl Table {
    fn third(self) -> f32 {
        let all = [self.values[0], self.values[1]];
        if self.values[0] > 0.0 {
            let all = [1.0];
            return all[0];
        }
        all[2]
    }
}

fn main() {}
