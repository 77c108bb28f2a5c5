//! An interleaved reduction lets every multiple of the stride add, where it should be every second one.
use crate::case::*;

#[amp]
fn reduce(t: TiledIndex<32>, data: &ArrayView<i32, 1>, to: &ArrayViewMut<i32, 1>, first: usize) {
    #[tile_static]
    let values: [i32; 64];
    let me = t.local[0];
    values[me] = data[t];
    values[me + 32] = 0;
    t.barrier.wait();
    let mut stride = first;
    while stride < 32 {
        let mine = me % stride == 0; // bug
        // mend: let mine = me % (2 * stride) == 0;
        if mine {
            values[me] += values[me + stride]; //~ race
        }
        t.barrier.wait();
        stride *= 2;
    }
    if me == 0 {
        to[t.tile] = values[0];
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..64).map(|k| k % 6).collect();
    let data = ArrayView::new(64, &data)?;
    written([2], |to| parallel_for_each_on(on, data.extent().tile::<32>(), reduce(&data, to, 1)))
}

pub fn expected() -> Vec<i64> {
    (0..2).map(|tile| (tile * 32..tile * 32 + 32).map(|k| k % 6).sum()).collect()
}
