//! For each class the largest value is kept in a view, by comparing and storing, which others do as well.
use crate::case::*;

#[amp]
fn keep_largest(best: &ArrayViewMut<u32, 1>, class: usize, value: u32) {
    let old = best[class]; //~ race
    if value > old {
        best[class] = value; //~ race
    }
}

#[amp]
fn largest(
    i: Index<1>,
    classes: &ArrayView<u32, 1>,
    values: &ArrayView<u32, 1>,
    best: &ArrayViewMut<u32, 1>,
) {
    let class = classes[i] as usize;
    keep_largest(best, class, values[i]); // bug
    // mend: atomic_fetch_max(&best[class], values[i]);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let (classes, values): (Vec<u32>, Vec<u32>) = (0..60).map(|k| (k % 7, k * 11 % 60)).unzip();
    let (classes, values) = (ArrayView::new(60, &classes)?, ArrayView::new(60, &values)?);
    written([7], |best| {
        parallel_for_each_on(on, classes.extent(), largest(&classes, &values, best))
    })
}

pub fn expected() -> Vec<i64> {
    (0..7)
        .map(|class| (0..60).filter(|k| k % 7 == class).map(|k| k * 11 % 60).max().unwrap())
        .collect()
}
