//! The last row of a view is taken as memory for sums, but other threads still read it as data.
use crate::case::*;

#[amp]
fn row_sums(i: Index<1>, data: &ArrayViewMut<i32, 2>, sums: &ArrayViewMut<i32, 1>) {
    let mut sum = 0;
    for column in 0..data.extent()[1] {
        sum += data[[i[0], column]]; //~ race
    }
    sums[i] = sum; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([9, 8], (0..72).map(|k| k % 10).collect(), |data: &ArrayViewMut<'_, i32, 2>| {
        let sums = data.row(7)?; // bug
        // mend: let sums = data.row(8)?;
        parallel_for_each_on(on, Extent::new([8]), row_sums(data, &sums))
    })
}

pub fn expected() -> Vec<i64> {
    let sum = |row: i64| (row * 8..row * 8 + 8).map(|k| k % 10).sum();
    (0..72).map(|k| if k < 64 { k % 10 } else { sum(k - 64) }).collect()
}
