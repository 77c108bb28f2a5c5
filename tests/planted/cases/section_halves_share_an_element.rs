//! A view is cut into two halves, of which the first is one element too long; both are written.
use crate::case::*;

#[amp]
fn mark(i: Index<1>, first: &ArrayViewMut<u32, 1>, second: &ArrayViewMut<u32, 1>) {
    first[i] = 10 + i[0] as u32; //~ race
    if second.extent().contains(i) {
        second[i] = 70 - i[0] as u32; //~ race
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([40], vec![0; 40], |view: &ArrayViewMut<'_, u32, 1>| {
        let end = 21; // bug
        // mend: let end = 20;
        let (first, second) = (view.section([0], [end])?, view.section([20], [20])?);
        parallel_for_each_on(on, first.extent(), mark(&first, &second))
    })
}

pub fn expected() -> Vec<i64> {
    (0..40).map(|k| if k < 20 { 10 + k } else { 70 - (k - 20) }).collect()
}
