//! A picture is halved by taking four pixels for one; an odd height leaves the last pixels without a row.
use crate::case::*;

#[amp]
fn pixel(picture: &ArrayView<u32, 2>, at: Index<2>) -> u32 {
    // mend: if !picture.extent().contains(at) { return 0; }
    picture[at] //~ out of range
}

#[amp]
fn halve(i: Index<2>, picture: &ArrayView<u32, 2>, small: &ArrayViewMut<u32, 2>) {
    let corner = i * 2;
    let mut sum = 0;
    for k in 0..4 {
        sum += pixel(picture, corner + Index::new([k / 2, k % 2]));
    }
    small[i] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let pixels: Vec<u32> = (0..56).collect();
    let picture = ArrayView::new([7, 8], &pixels)?;
    written([4, 4], |small| parallel_for_each_on(on, small.extent(), halve(&picture, small)))
}

pub fn expected() -> Vec<i64> {
    let at = |r: i64, c: i64| if r < 7 { r * 8 + c } else { 0 };
    let sum = |r, c| at(r, c) + at(r, c + 1) + at(r + 1, c) + at(r + 1, c + 1);
    (0..16).map(|k| sum(k / 4 * 2, k % 4 * 2)).collect()
}
