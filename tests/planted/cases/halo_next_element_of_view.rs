//! Differences of neighbours: the last thread has none, and reads one beyond the view.
use crate::case::*;

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let squares: Vec<i32> = (0..50).map(|k| k * k).collect();
    let from = ArrayView::new(50, &squares)?;
    written([50], |to: &ArrayViewMut<'_, i32, 1>| {
        let kernel = amp!(|i: Index<1>| {
            // mend: if i[0] + 1 < from.extent()[0] {
            to[i] = from[i + 1] - from[i]; //~ out of range
            // mend: }
        });
        parallel_for_each_on(on, to.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (0..50).map(|k| if k < 49 { 2 * k + 1 } else { 0 }).collect()
}
