//! Each column of a tile of 8 x 8 is summed downwards; rows above are read while they change.
use crate::case::*;

#[amp]
fn above(sums: &[[i32; 8]; 8], at: Index<2>, step: usize) -> i32 {
    if at[0] < step {
        return 0;
    }
    sums[at[0] - step][at[1]] //~ race
}

#[amp]
fn integral(t: TiledIndex<8, 8>, image: &ArrayViewMut<i32, 2>, steps: usize) {
    #[tile_static]
    let sums: [[i32; 8]; 8];
    let (row, column) = (t.local[0], t.local[1]);
    sums[row][column] = image[t];
    for k in 0..steps {
        t.barrier.wait();
        let add = above(&sums, t.local, 1 << k);
        // mend: t.barrier.wait_with_tile_static_memory_fence();
        sums[row][column] += add; //~ race
    }
    image[t] = sums[row][column];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([8, 16], (0..128).map(|k| k % 9).collect(), |image| {
        parallel_for_each_on(on, image.extent().tile::<8, 8>(), integral(image, 3))
    })
}

pub fn expected() -> Vec<i64> {
    (0..128).map(|k| (0..=k / 16).map(|row| (row * 16 + k % 16) % 9).sum()).collect()
}
