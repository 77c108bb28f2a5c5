//! One buffer serves for rows and then for columns; the second load overwrites what others still read.
use crate::case::*;

#[amp]
fn load(t: TiledIndex<8>, from: &ArrayView<i32, 1>, buffer: &mut [i32; 8]) {
    buffer[t.local[0]] = from[t]; //~ race
    t.barrier.wait();
}

#[amp]
fn sums(t: TiledIndex<8>, a: &ArrayView<i32, 1>, b: &ArrayView<i32, 1>, to: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let buffer: [i32; 8];
    load(t, a, &mut buffer);
    let first = buffer[7 - t.local[0]]; //~ race
    // mend: t.barrier.wait();
    load(t, b, &mut buffer);
    to[t] = first + 100 * buffer[7 - t.local[0]];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let (one, two): (Vec<i32>, Vec<i32>) = ((0..24).collect(), (0..24).map(|k| k % 5).collect());
    let (a, b) = (ArrayView::new(24, &one)?, ArrayView::new(24, &two)?);
    written([24], |to| parallel_for_each_on(on, to.extent().tile::<8>(), sums(&a, &b, to)))
}

pub fn expected() -> Vec<i64> {
    let mirrored = |k: i64| k / 8 * 8 + 7 - k % 8;
    (0..24).map(|k| mirrored(k) + 100 * (mirrored(k) % 5)).collect()
}
