//! The numbers of elements are put at the places of their ranks; equal elements have the same rank.
use crate::case::*;

#[amp]
fn rank(data: &ArrayView<u32, 1>, me: usize) -> usize {
    let mut rank = 0;
    for k in 0..data.extent()[0] {
        let before = data[k] < data[me]; // bug
        // mend: let before = data[k] < data[me] || (data[k] == data[me] && k < me);
        rank += before as usize;
    }
    rank
}

#[amp]
fn place(i: Index<1>, data: &ArrayView<u32, 1>, sorted: &ArrayViewMut<u32, 1>) {
    sorted[rank(data, i[0])] = i[0] as u32; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<u32> = (0..24).map(|k| k * 5 % 9 + 1).collect();
    let data = ArrayView::new(24, &data)?;
    written([24], |sorted| parallel_for_each_on(on, data.extent(), place(&data, sorted)))
}

pub fn expected() -> Vec<i64> {
    let mut order: Vec<i64> = (0..24).collect();
    order.sort_by_key(|k| k * 5 % 9);
    order
}
