//! Voxels in tiles of 2 x 4 x 4 are compared with the opposite ones of the tile, without a barrier.
use crate::case::*;

#[amp]
fn opposite(at: Index<3>, cube: &[[[u32; 4]; 4]; 2]) -> u32 {
    cube[1 - at[0]][3 - at[1]][3 - at[2]] //~ race
}

#[amp]
fn compare(t: TiledIndex<2, 4, 4>, voxels: &ArrayView<u32, 3>, to: &ArrayViewMut<u32, 3>) {
    #[tile_static]
    let cube: [[[u32; 4]; 4]; 2];
    let [layer, row, column] = <[usize; 3]>::from(t.local);
    cube[layer][row][column] = voxels[t]; //~ race
    // mend: t.barrier.wait();
    to[t] = opposite(t.local, &cube).max(voxels[t]);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let voxels: Vec<u32> = (0..64).map(|k| k * 13 % 64).collect();
    let voxels = ArrayView::new([4, 4, 4], &voxels)?;
    written([4, 4, 4], |to| {
        parallel_for_each_on(on, to.extent().tile::<2, 4, 4>(), compare(&voxels, to))
    })
}

pub fn expected() -> Vec<i64> {
    let value = |k: i64| k * 13 % 64;
    (0..64).map(|k| value(k).max(value(k / 32 * 32 + 31 - k % 32))).collect()
}
