//! Products are added to a view whose content was discarded, since "the kernel writes all of it".
use crate::case::*;

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let numbers: Vec<i32> = (0..20).collect();
    let from = ArrayView::new(20, &numbers)?;
    changed([20], vec![0; 20], |sums: &ArrayViewMut<'_, i32, 1>| {
        sums.discard_data();
        let kernel = amp!(|i: Index<1>| {
            // mend: sums[i] = 0;
            for k in 0..3 {
                sums[i] += from[i] * k; //~ uninitialised
            }
        });
        parallel_for_each_on(on, sums.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (0..20).map(|k| 3 * k).collect()
}
