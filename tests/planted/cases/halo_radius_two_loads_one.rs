//! A filter of radius two: each side of the halo has two cells, of which one is loaded.
use crate::case::*;

const RADIUS: usize = 2;

#[amp]
fn load(t: TiledIndex<32>, from: &ArrayView<i32, 1>, line: &mut [i32; 36]) {
    let me = t.local[0];
    line[me + RADIUS] = from[t];
    let loads = me == 1; // bug
    // mend: let loads = me < RADIUS;
    if loads {
        line[me] = 0;
        line[35 - me] = 0;
    }
    t.barrier.wait();
}

#[amp]
fn filter(t: TiledIndex<32>, from: &ArrayView<i32, 1>, to: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let line: [i32; 36];
    load(t, from, &mut line);
    let mut sum = 0;
    for k in 0..5 {
        sum += (k as i32 + 1) * line[t.local[0] + k]; //~ uninitialised
    }
    to[t] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..64).map(|k| k % 12).collect();
    let from = ArrayView::new(64, &data)?;
    written([64], |to| parallel_for_each_on(on, to.extent().tile::<32>(), filter(&from, to)))
}

pub fn expected() -> Vec<i64> {
    // Each tile is a line of its own.
    let at = |line: i64, k: i64| if (0..32).contains(&k) { (line * 32 + k) % 12 } else { 0 };
    (0..64).map(|i| (0..5).map(|k| (k + 1) * at(i / 32, i % 32 + k - 2)).sum()).collect()
}
