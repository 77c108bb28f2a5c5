//! A tree of maxima whose stages are a helper's: the stages follow each other without a wait.
use crate::case::*;

#[amp]
fn stage(values: &mut [i32; 64], me: usize, stride: usize) {
    if me < stride {
        let other = values[me + stride]; //~ race
        values[me] = values[me].max(other); //~ race
    }
}

#[amp]
fn maxima(t: TiledIndex<64>, data: &ArrayView<i32, 1>, to: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let values: [i32; 64];
    values[t.local[0]] = data[t];
    t.barrier.wait();
    let mut stride = 32;
    while stride > 0 {
        stage(&mut values, t.local[0], stride);
        // mend: t.barrier.wait();
        stride /= 2;
    }
    if t.local[0] == 0 {
        to[t.tile] = values[0];
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..128).map(|k| k * 37 % 101).collect();
    let data = ArrayView::new(128, &data)?;
    written([2], |to| parallel_for_each_on(on, data.extent().tile::<64>(), maxima(&data, to)))
}

pub fn expected() -> Vec<i64> {
    (0..2).map(|tile| (tile * 64..tile * 64 + 64).map(|k| k * 37 % 101).max().unwrap()).collect()
}
