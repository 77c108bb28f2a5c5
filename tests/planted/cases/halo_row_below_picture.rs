//! A vertical gradient of a picture takes the row below, which the last row does not have.
use crate::case::*;

#[amp]
fn below(picture: &ArrayView<i32, 2>, at: Index<2>) -> i32 {
    let row = (at[0] + 1).min(picture.extent()[0]); // bug
    // mend: let row = (at[0] + 1).min(picture.extent()[0] - 1);
    picture[[row, at[1]]] //~ out of range
}

#[amp]
fn gradient(i: Index<2>, picture: &ArrayView<i32, 2>, to: &ArrayViewMut<i32, 2>) {
    to[i] = below(picture, i) - picture[i];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let pixels: Vec<i32> = (0..60).map(|k| k * k % 31).collect();
    let picture = ArrayView::new([6, 10], &pixels)?;
    written([6, 10], |to| parallel_for_each_on(on, to.extent(), gradient(&picture, to)))
}

pub fn expected() -> Vec<i64> {
    let at = |k: i64| k * k % 31;
    (0..60).map(|k| if k < 50 { at(k + 10) - at(k) } else { 0 }).collect()
}
