//! The inner dimension is split over threads, which add their parts to one element without atomics.
use crate::case::*;

#[amp]
fn partial(i: Index<3>, a: &ArrayView<i32, 2>, b: &ArrayView<i32, 2>, c: &ArrayViewMut<i32, 2>) {
    let [part, row, column] = <[usize; 3]>::from(i);
    let length = a.extent()[1] / 2;
    let mut sum = 0;
    for k in part * length..(part + 1) * length {
        sum += a[[row, k]] * b[[k, column]];
    }
    c[[row, column]] += sum; //~ race // bug
    // mend: atomic_fetch_add(&c[[row, column]], sum);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let (x, y): (Vec<i32>, Vec<i32>) = (0..40).map(|k| (k % 6, 3 - k % 7)).unzip();
    let (a, b) = (ArrayView::new([5, 8], &x)?, ArrayView::new([8, 5], &y)?);
    written([5, 5], |c| parallel_for_each_on(on, Extent::new([2, 5, 5]), partial(&a, &b, c)))
}

pub fn expected() -> Vec<i64> {
    (0..25).map(|n| (0..8).map(|k| (n / 5 * 8 + k) % 6 * (3 - (k * 5 + n % 5) % 7)).sum()).collect()
}
