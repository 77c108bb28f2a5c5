//! An array is reversed by swaps, with a thread for each element in place of one for each pair.
use crate::case::*;

#[amp]
fn swap_ends(i: Index<1>, data: &ArrayViewMut<u32, 1>) {
    let other = data.extent()[0] - 1 - i[0];
    let (mine, far) = (data[i], data[other]); //~? race
    data[i] = far; //~ race
    data[other] = mine; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([30], (0..30).collect(), |data| {
        let pairs = 30; // bug
        // mend: let pairs = 15;
        parallel_for_each_on(on, Extent::new([pairs]), swap_ends(data))
    })
}

pub fn expected() -> Vec<i64> {
    (0..30).rev().collect()
}
