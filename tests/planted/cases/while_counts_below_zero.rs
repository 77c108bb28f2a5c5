//! A sum goes down to a first number while it is not below it; below zero there is nothing.
use crate::case::*;

#[amp]
fn sum_down(first: u32, last: u32) -> u32 {
    let mut sum = 0;
    let mut k = last;
    while k >= first {
        //~ endless
        sum += k;
        // mend: if k == 0 { break; }
        k -= 1;
    }
    sum
}

#[amp]
fn sums(i: Index<1>, firsts: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    to[i] = sum_down(firsts[i], 10);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let firsts = [4, 11, 0, 10, 1];
    let firsts = ArrayView::new(5, &firsts)?;
    written([5], |to| parallel_for_each_on(on, to.extent(), sums(&firsts, to)))
}

pub fn expected() -> Vec<i64> {
    [4, 11, 0, 10, 1].iter().map(|first| (*first..11).sum()).collect()
}
