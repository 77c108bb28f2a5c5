//! An inclusive scan is made exclusive by reading the left neighbour's sum, which is not final yet.
use crate::case::*;

#[amp]
fn inclusive(t: TiledIndex<16>, sums: &mut [i32; 16]) {
    let me = t.local[0];
    let mut step = 1;
    while step < 16 {
        t.barrier.wait();
        let before = if me >= step { sums[me - step] } else { 0 };
        t.barrier.wait();
        sums[me] += before; //~ race
        step *= 2;
    }
    // mend: t.barrier.wait();
}

#[amp]
fn offsets(t: TiledIndex<16>, counts: &ArrayView<i32, 1>, to: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let sums: [i32; 16];
    sums[t.local[0]] = counts[t];
    inclusive(t, &mut sums);
    let me = t.local[0];
    to[t] = if me == 0 { 0 } else { sums[me - 1] }; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let counts: Vec<i32> = (0..32).map(|k| k * 3 % 8).collect();
    let counts = ArrayView::new(32, &counts)?;
    written([32], |to| parallel_for_each_on(on, to.extent().tile::<16>(), offsets(&counts, to)))
}

pub fn expected() -> Vec<i64> {
    (0..32).map(|k| (k / 16 * 16..k).map(|n| n * 3 % 8).sum()).collect()
}
