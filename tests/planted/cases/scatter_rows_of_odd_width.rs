//! Each thread writes a pair of columns of its row, and the pairs overlap where the width is odd.
use crate::case::*;

#[amp]
fn fill(i: Index<2>, to: &ArrayViewMut<u32, 2>) {
    let width = to.extent()[1];
    let first = (2 * i[1]).min(width - 2);
    for k in 0..2 {
        let last = i[1] * 2 + k >= width; // bug
        // mend: let last = first + k < i[1] * 2;
        if !last {
            to[[i[0], first + k]] = (10 * i[1] + k) as u32; //~ race
        }
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    written([3, 7], |to| parallel_for_each_on(on, Extent::new([3, 4]), fill(to)))
}

pub fn expected() -> Vec<i64> {
    (0..21).map(|k| k % 7).map(|c| if c == 6 { 31 } else { c / 2 * 10 + c % 2 }).collect()
}
