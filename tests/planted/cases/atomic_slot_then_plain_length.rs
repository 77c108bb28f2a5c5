//! Hits are put in a global list by an atomic count; the last thread of the domain also stores the count plainly.
use crate::case::*;

#[amp]
fn collect(
    i: Index<1>,
    data: &ArrayView<i32, 1>,
    found: &ArrayViewMut<u32, 1>,
    count: &ArrayViewMut<u32, 1>,
) {
    if data[i] < 0 {
        let place = atomic_fetch_inc(&count[0]); //~ race
        found[place as usize] = 1;
    }
    let last = data.extent()[0] - 1;
    if i[0] == last {
        found[last] = count[0]; //~ race // bug
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..40).map(|k| k * 7 % 11 - 4).collect();
    let data = ArrayView::new(40, &data)?;
    let count = ArrayViewMut::without_source(1)?;
    written([40], |found| parallel_for_each_on(on, data.extent(), collect(&data, found, &count)))
}

pub fn expected() -> Vec<i64> {
    let count = (0..40).filter(|k| k * 7 % 11 < 4).count();
    (0..40).map(|k| i64::from(k < count)).collect()
}
