//! Threads of a tile leave together if one has failed, but a thread fails after others have looked.
use crate::case::*;

#[amp]
fn checked(t: TiledIndex<8>, data: &ArrayView<i32, 1>, to: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let failed: u32;
    #[tile_static]
    let roots: [i32; 8];
    if t.local[0] == 0 {
        atomic_exchange(&failed, 0);
    }
    // mend: t.barrier.wait();
    // mend: if data[t] < 0 { atomic_exchange(&failed, 1); }
    t.barrier.wait();
    let stop = failed == 1; //~ race
    if stop {
        return;
    }
    if data[t] < 0 {
        atomic_exchange(&failed, 1); //~ race
    }
    roots[t.local[0]] = data[t] / 2;
    t.barrier.wait(); //~? barrier
    to[t] = roots[7 - t.local[0]];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..24).map(|k| if k == 11 { -1 } else { 2 * k }).collect();
    let data = ArrayView::new(24, &data)?;
    written([24], |to| parallel_for_each_on(on, to.extent().tile::<8>(), checked(&data, to)))
}

pub fn expected() -> Vec<i64> {
    (0..24).map(|k| if k / 8 == 1 { 0 } else { k / 8 * 8 + 7 - k % 8 }).collect()
}
