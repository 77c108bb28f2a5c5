//! An embossing filter takes the pixel up to the left by subtracting an index, also in the first row.
use crate::case::*;

#[amp]
fn emboss(i: Index<2>, picture: &ArrayView<i32, 2>, to: &ArrayViewMut<i32, 2>) {
    let corner = i - Index::new([1, 1]);
    // mend: if !picture.extent().contains(corner) { return; }
    to[i] = picture[i] - picture[corner] + 128; //~ out of range
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let pixels: Vec<i32> = (0..42).map(|k| k * k % 40).collect();
    let picture = ArrayView::new([6, 7], &pixels)?;
    written([6, 7], |to| parallel_for_each_on(on, to.extent(), emboss(&picture, to)))
}

pub fn expected() -> Vec<i64> {
    let at = |k: i64| k * k % 40;
    let inner = |k: i64| k >= 7 && k % 7 > 0;
    (0..42).map(|k| if inner(k) { at(k) - at(k - 8) + 128 } else { 0 }).collect()
}
