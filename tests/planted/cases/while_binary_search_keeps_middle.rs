//! A binary search goes on with the middle itself, so an interval of two elements stays as it is.
use crate::case::*;

#[amp]
fn lower_bound(sorted: &ArrayView<i32, 1>, wanted: i32) -> usize {
    let mut low = 0;
    let mut high = sorted.extent()[0];
    while low < high {
        //~ endless
        let middle = (low + high) / 2;
        if sorted[middle] < wanted {
            low = middle; // bug
        // mend: low = middle + 1;
        } else {
            high = middle;
        }
    }
    low
}

#[amp]
fn places(i: Index<1>, sorted: &ArrayView<i32, 1>, to: &ArrayViewMut<u32, 1>) {
    to[i] = lower_bound(sorted, 5 * i[0] as i32) as u32;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let sorted: Vec<i32> = (0..20).map(|k| 3 * k + 1).collect();
    let sorted = ArrayView::new(20, &sorted)?;
    written([12], |to| parallel_for_each_on(on, to.extent(), places(&sorted, to)))
}

pub fn expected() -> Vec<i64> {
    (0..12).map(|i| (0..20).filter(|k| 3 * k + 1 < 5 * i).count() as i64).collect()
}
