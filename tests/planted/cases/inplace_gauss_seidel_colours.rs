//! Red and black cells are relaxed in turn, but the colours are told apart by the row alone.
use crate::case::*;

#[amp]
fn relax(i: Index<2>, grid: &ArrayViewMut<i32, 2>, colour: usize, step: usize) {
    let (row, column) = (i[0] + 1, i[1] + 1);
    let mine = row % 2; // bug
    // mend: let mine = (row + column) % 2;
    if mine != colour {
        return;
    }
    let along = grid[[row, column - step]] + grid[[row, column + step]]; //~ race
    let across = grid[[row - step, column]] + grid[[row + step, column]];
    grid[[row, column]] = (along + across) / 4; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([6, 7], (0..42).map(|k| k * 13 % 40).collect(), |grid: &ArrayViewMut<'_, i32, 2>| {
        for colour in 0..2 {
            parallel_for_each_on(on, Extent::new([4, 5]), relax(grid, colour, 1))?;
        }
        Ok(())
    })
}

pub fn expected() -> Vec<i64> {
    let mut grid: Vec<i64> = (0..42).map(|k| k * 13 % 40).collect();
    for colour in 0..2 {
        for (row, column) in (1..5).flat_map(|r| (1..6).map(move |c| (r, c))) {
            let k: usize = row * 7 + column;
            if (row + column) % 2 == colour {
                grid[k] = (grid[k - 1] + grid[k + 1] + grid[k - 7] + grid[k + 7]) / 4;
            }
        }
    }
    grid
}
