//! A padded launch is flattened by hand: the thread's column may be one that no row has.
use crate::case::*;

#[amp]
fn halve(t: TiledIndex<4, 8>, picture: &ArrayView<i32, 2>, to: &ArrayViewMut<i32, 2>) {
    let [row, column] = <[usize; 2]>::from(t.global);
    let mirrored = t.global[1] / 2 * 2 + 1 - column % 2;
    // mend: if mirrored < picture.extent()[1] && row < picture.extent()[0] {
    to[t] = picture[[row, mirrored]] / 2; //~ out of range
    // mend: }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let pixels: Vec<i32> = (0..60).map(|k| 4 * k).collect();
    let picture = ArrayView::new([6, 10], &pixels)?;
    written([6, 10], |to| {
        parallel_for_each_on(on, to.extent().tile::<4, 8>().pad(), halve(&picture, to))
    })
}

pub fn expected() -> Vec<i64> {
    (0..60).map(|k| 2 * (k ^ 1)).collect()
}
