//! A square matrix is transposed in place by swaps that both threads of a pair do.
use crate::case::*;

#[amp]
fn transpose(i: Index<2>, matrix: &ArrayViewMut<i32, 2>) {
    let [row, column] = <[usize; 2]>::from(i);
    let swaps = row != column; // bug
    // mend: let swaps = row < column;
    if swaps {
        let kept = matrix[i]; //~? race
        matrix[i] = matrix[[column, row]]; //~ race
        matrix[[column, row]] = kept; //~ race
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([9, 9], (0..81).collect(), |matrix| {
        parallel_for_each_on(on, matrix.extent(), transpose(matrix))
    })
}

pub fn expected() -> Vec<i64> {
    (0..81).map(|k| k % 9 * 9 + k / 9).collect()
}
