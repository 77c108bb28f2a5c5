//! A whole square root by Newton's steps goes on until nothing changes; for three it swings between one and two.
use crate::case::*;

#[amp]
fn root(n: u32) -> u32 {
    let mut x = n;
    let mut next = n.div_ceil(2);
    let falls = false; // bug
    // mend: let falls = true;
    while if falls { next < x } else { next != x } {
        //~ endless
        x = next;
        next = (x + n / x) / 2;
    }
    x
}

#[amp]
fn roots(i: Index<1>, to: &ArrayViewMut<u32, 1>) {
    to[i] = root(i[0] as u32 + 1);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    written([40], |to| parallel_for_each_on(on, to.extent(), roots(to)))
}

pub fn expected() -> Vec<i64> {
    (1..41_i64).map(|n| n.isqrt()).collect()
}
