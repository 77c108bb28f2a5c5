//! A reduction of any number of elements halves it rounding up, and so adds one that is not there.
use crate::case::*;

#[amp]
fn fold(t: TiledIndex<32>, data: &ArrayView<i32, 1>, to: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let values: [i32; 32];
    let me = t.local[0];
    let mut count = data.extent()[0];
    if me < count {
        values[me] = data[t];
    }
    while count > 1 {
        t.barrier.wait();
        let half = count.div_ceil(2);
        let other = me + half;
        let mine = me < half; // bug
        // mend: let mine = other < count;
        if mine {
            values[me] += values[other]; //~ uninitialised
        }
        count = half;
    }
    if me == 0 {
        to[0] = values[0];
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..29).map(|k| k * k).collect();
    let data = ArrayView::new(29, &data)?;
    written([1], |to| parallel_for_each_on(on, Extent::new([32]).tile::<32>(), fold(&data, to)))
}

pub fn expected() -> Vec<i64> {
    vec![(0..29).map(|k| k * k).sum()]
}
