//! A second phase is skipped if the tile has found little; but threads that have looked add to the count at once.
use crate::case::*;

#[amp]
fn refine(t: TiledIndex<8>, data: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let found: u32;
    #[tile_static]
    let cells: [u32; 8];
    let me = t.local[0];
    if me == 0 {
        atomic_exchange(&found, 0);
    }
    t.barrier.wait();
    if data[t] > 10 {
        atomic_fetch_add(&found, 1);
    }
    t.barrier.wait();
    let many = found > 3; //~ race
    // mend: t.barrier.wait();
    if data[t] % 2 == 0 {
        atomic_fetch_add(&found, 1); //~ race
    }
    cells[me] = data[t];
    if many {
        t.barrier.wait(); //~? barrier
        to[t] = cells[me ^ 1];
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<u32> = (0..24).map(|k| if k < 16 { k + k / 8 * 4 } else { 1 }).collect();
    let data = ArrayView::new(24, &data)?;
    written([24], |to| parallel_for_each_on(on, to.extent().tile::<8>(), refine(&data, to)))
}

pub fn expected() -> Vec<i64> {
    (0..24).map(|k| if (8..16).contains(&k) { (k ^ 1) + 4 } else { 0 }).collect()
}
