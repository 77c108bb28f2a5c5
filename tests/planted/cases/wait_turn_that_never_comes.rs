//! Threads write in turn, by a counter that each raises when it is done; nobody's turn is zero.
use crate::case::*;

#[amp]
fn in_turn(i: Index<1>, turn: &ArrayViewMut<u32, 1>, log: &ArrayViewMut<u32, 1>) {
    let mine = i[0] as u32 + 1;
    while atomic_fetch_max(&turn[0], 0) < mine {} //~ endless // bug
    let place = atomic_fetch_add(&turn[0], 1);
    log[place as usize] = 1;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let turn = ArrayViewMut::without_source(1)?;
    written([8], |log| parallel_for_each_on(on, log.extent(), in_turn(&turn, log)))
}

pub fn expected() -> Vec<i64> {
    vec![1; 8]
}
