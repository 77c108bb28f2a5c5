//! A periodic stencil wraps what is greater than the length, so a place equal to the length is read.
use crate::case::*;

#[amp]
fn wrapped(place: usize, n: usize) -> usize {
    if place > n { place - n } else { place } // bug
    // mend: if place >= n { place - n } else { place }
}

#[amp]
fn around(i: Index<1>, ring: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    let n = ring.extent()[0];
    let left = ring[wrapped(i[0] + n - 1, n)]; //~ out of range
    let right = ring[wrapped(i[0] + 1, n)]; //~ out of range
    to[i] = left + 2 * ring[i] + right;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let ring: Vec<u32> = (0..20).map(|k| 1 << (k % 8)).collect();
    let ring = ArrayView::new(20, &ring)?;
    written([20], |to| parallel_for_each_on(on, to.extent(), around(&ring, to)))
}

pub fn expected() -> Vec<i64> {
    let at = |k: i64| 1 << (k % 20 % 8);
    (0..20).map(|k| at(k + 19) + 2 * at(k) + at(k + 1)).collect()
}
