//! Each thread sums a chunk of ten elements, of which the last thread has only six.
use crate::case::*;

#[amp]
fn chunk_sums(i: Index<1>, data: &ArrayView<i64, 1>, sums: &ArrayViewMut<i32, 1>, length: usize) {
    let first = i[0] * length;
    let end = first + length; // bug
    // mend: let end = (first + length).min(data.extent()[0]);
    let mut sum = 0;
    for k in first..end {
        sum += data[k] as i32; //~ out of range
    }
    sums[i] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i64> = (0..46).collect();
    let data = ArrayView::new(46, &data)?;
    written([5], |sums| parallel_for_each_on(on, sums.extent(), chunk_sums(&data, sums, 10)))
}

pub fn expected() -> Vec<i64> {
    (0..5).map(|k| (k * 10..46.min(k * 10 + 10)).sum()).collect()
}
