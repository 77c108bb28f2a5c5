//! All threads of a tile wait for a flag, which the searching thread sets only where it finds something.
use crate::case::*;

#[amp]
fn find(data: &ArrayView<i32, 1>, first: usize, wanted: i32) -> u32 {
    for k in 0..8 {
        if data[first + k] == wanted {
            return k as u32 + 1;
        }
    }
    0
}

#[amp]
fn search(t: TiledIndex<8>, data: &ArrayView<i32, 1>, to: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let found: u32;
    if t.local[0] == 0 {
        atomic_exchange(&found, 0);
    }
    t.barrier.wait();
    if t.local[0] == 0 {
        atomic_exchange(&found, find(data, t.global[0], 5));
    }
    let mut answer = 0;
    while answer == 0 {
        //~ endless
        answer = atomic_fetch_add(&found, 0);
        // mend: break;
    }
    t.barrier.wait();
    to[t] = atomic_fetch_or(&found, 0);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..24).map(|k| if k == 3 || k == 17 { 5 } else { 0 }).collect();
    let data = ArrayView::new(24, &data)?;
    written([24], |to| parallel_for_each_on(on, to.extent().tile::<8>(), search(&data, to)))
}

pub fn expected() -> Vec<i64> {
    (0..24).map(|k| [4, 0, 2][k / 8]).collect()
}
