//! A relaxation of Jacobi's writes the grid that its neighbours read in the same launch.
use crate::case::*;

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data = (0..64).map(|k| (k * k % 16) as f32 * 4.0).collect();
    changed([8, 8], data, |grid: &ArrayViewMut<'_, f32, 2>| {
        // mend: let old = ArrayViewMut::without_source([8, 8])?;
        // mend: copy(grid, &old)?;
        let old = grid; // bug
        let relax = amp!(|i: Index<2>| {
            let (row, column) = (i[0], i[1]);
            if row > 0 && row < 7 && column > 0 && column < 7 {
                let along = old[[row, column - 1]] + old[[row, column + 1]]; //~ race
                let across = old[[row - 1, column]] + old[[row + 1, column]]; //~? race
                grid[i] = (along + across) / 4.0; //~ race
            }
        });
        parallel_for_each_on(on, grid.extent(), relax)
    })
}

pub fn expected() -> Vec<i64> {
    let at = |k: i64| k * k % 16 * 4;
    let inner = |k: i64| (1..7).contains(&(k / 8)) && (1..7).contains(&(k % 8));
    (0..64)
        .map(|k| if inner(k) { (at(k - 1) + at(k + 1) + at(k - 8) + at(k + 8)) / 4 } else { at(k) })
        .collect()
}
