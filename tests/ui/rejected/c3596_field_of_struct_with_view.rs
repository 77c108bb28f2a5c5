//! A kernel captures no struct that holds a view.

use amp_runtime::prelude::*;

struct Grid<'a> {
    cells: ArrayViewMut<'a, i32, 1>,
}

fn main() {
    let mut data = [0; 16];
    let grid = Grid { cells: ArrayViewMut::new(16, &mut data).unwrap() };
    parallel_for_each(grid.cells.extent(), kernel!(|i: Index<1>| grid.cells[i] = 1)).unwrap();
}
