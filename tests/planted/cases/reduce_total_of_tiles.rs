//! The first thread of each tile adds the tile's sum to the one total, without an atomic operation.
use crate::case::*;

#[amp]
fn norm(t: TiledIndex<16>, data: &ArrayView<i32, 1>, total: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let squares: [i32; 16];
    squares[t.local[0]] = data[t] * data[t];
    t.barrier.wait();
    if t.local[0] == 0 {
        let mut sum = 0;
        for k in 0..16 {
            sum += squares[k];
        }
        // mend: atomic_fetch_add(&total[0], sum);
        total[0] += sum; //~ race // bug
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..80).map(|k| k % 9 - 4).collect();
    let data = ArrayView::new(80, &data)?;
    written([1], |total| parallel_for_each_on(on, data.extent().tile::<16>(), norm(&data, total)))
}

pub fn expected() -> Vec<i64> {
    vec![(0..80).map(|k: i64| (k % 9 - 4).pow(2)).sum()]
}
