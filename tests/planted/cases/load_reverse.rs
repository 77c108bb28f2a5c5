//! Each tile is turned round, but no thread waits until the others have put their elements down.
use crate::case::*;

#[amp]
fn put(t: TiledIndex<16>, from: &ArrayView<i32, 1>, to: &mut [i32; 16]) {
    to[t.local[0]] = from[t]; //~ race
    // mend: t.barrier.wait();
}

#[amp]
fn reverse(t: TiledIndex<16>, from: &ArrayView<i32, 1>, to: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let values: [i32; 16];
    put(t, from, &mut values);
    to[t] = values[15 - t.local[0]]; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let input: Vec<i32> = (0..64).collect();
    let from = ArrayView::new(64, &input)?;
    written([64], |to| parallel_for_each_on(on, to.extent().tile::<16>(), reverse(&from, to)))
}

pub fn expected() -> Vec<i64> {
    (0..64).map(|k| k / 16 * 16 + 15 - k % 16).collect()
}
