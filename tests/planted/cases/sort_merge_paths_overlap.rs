//! Two sorted halves are merged by the numbers of their elements; equal ones of both halves come to one place.
use crate::case::*;

#[amp]
fn smaller(data: &ArrayView<i32, 1>, first: usize, end: usize, value: i32, equal: bool) -> usize {
    let mut count = 0;
    for k in first..end {
        count += (data[k] < value || (equal && data[k] == value)) as usize;
    }
    count
}

#[amp]
fn merge(i: Index<1>, data: &ArrayView<i32, 1>, to: &ArrayViewMut<i32, 1>) {
    let (me, half) = (i[0], data.extent()[0] / 2);
    let is_left = me < half;
    let counts_equal = false; // bug
    // mend: let counts_equal = !is_left;
    let first = if is_left { half } else { 0 };
    let others = smaller(data, first, first + half, data[i], counts_equal);
    to[me % half + others] = me as i32; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..20).map(|k| if k < 10 { 2 * k } else { 3 * (k - 10) }).collect();
    let data = ArrayView::new(20, &data)?;
    written([20], |to| parallel_for_each_on(on, data.extent(), merge(&data, to)))
}

pub fn expected() -> Vec<i64> {
    let mut order: Vec<i64> = (0..20).collect();
    order.sort_by_key(|k| if *k < 10 { 2 * k } else { 3 * (k - 10) });
    order
}
