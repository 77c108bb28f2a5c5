//! Each group of eight threads leaves its sum; the tile adds sixteen of them where there are four.
use crate::case::*;

#[amp]
fn tile_sum(t: TiledIndex<32>, data: &ArrayView<i32, 1>, sums: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let values: [i32; 32];
    #[tile_static]
    let partial: [i32; 16];
    let me = t.local[0];
    values[me] = data[t];
    t.barrier.wait();
    if me % 8 == 0 {
        let mut sum = 0;
        for k in me..me + 8 {
            sum += values[k];
        }
        partial[me / 8] = sum;
    }
    t.barrier.wait();
    if me == 0 {
        let count = partial.len(); // bug
        // mend: let count = 32 / 8;
        let mut sum = 0;
        for k in 0..count {
            sum += partial[k]; //~ uninitialised
        }
        sums[t.tile] = sum;
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..96).map(|k| k % 10).collect();
    let data = ArrayView::new(96, &data)?;
    written([3], |sums| parallel_for_each_on(on, data.extent().tile::<32>(), tile_sum(&data, sums)))
}

pub fn expected() -> Vec<i64> {
    (0..3).map(|tile| (tile * 32..tile * 32 + 32).map(|k| k % 10).sum()).collect()
}
