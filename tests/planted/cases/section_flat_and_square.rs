//! A matrix is seen flat as well; the flat view is cleared where other threads write through the square one.
use crate::case::*;

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([8, 8], vec![1; 64], |square: &ArrayViewMut<'_, i32, 2>| {
        let flat = square.view_as(64)?;
        let kernel = amp!(|i: Index<2>| {
            let place = i[0] + i[1] * 8; // bug
            // mend: let place = i[0] * 8 + i[1];
            flat[place] = 5; //~ race
            square[i] += (i[0] * 10 + i[1]) as i32; //~ race
        });
        parallel_for_each_on(on, square.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (0..64).map(|k| 5 + k / 8 * 10 + k % 8).collect()
}
