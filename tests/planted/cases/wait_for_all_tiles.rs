//! A barrier of the whole domain by a counter: the tiles that wait may keep the others from beginning.
use crate::case::*;

#[amp]
fn arrive(count: &ArrayViewMut<u32, 1>, all: u32) -> u32 {
    let mut seen = atomic_fetch_add(&count[0], 1) + 1;
    let waits = true; // bug
    // mend: let waits = false;
    while waits && seen < all {
        //~ endless
        seen = atomic_fetch_add(&count[0], 0);
    }
    seen
}

#[amp]
fn sums(t: TiledIndex<4>, count: &ArrayViewMut<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    let seen = arrive(count, to.extent()[0] as u32);
    to[t] = (seen > 0) as u32;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let count = ArrayViewMut::without_source(1)?;
    written([16], |to| parallel_for_each_on(on, to.extent().tile::<4>(), sums(&count, to)))
}

pub fn expected() -> Vec<i64> {
    vec![1; 16]
}
