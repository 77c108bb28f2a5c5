//! The first kernel writes the inner cells of a discarded grid, the second one reads the border as well.
use crate::case::*;

#[amp]
fn fill(i: Index<2>, grid: &ArrayViewMut<i32, 2>) {
    let inner = grid.extent() - Extent::new([1, 1]);
    if i[0] > 0 && i[1] > 0 && inner.contains(i) {
        grid[i] = (i[0] * 10 + i[1]) as i32;
    }
    // mend: else { grid[i] = 0; }
}

#[amp]
fn row_sums(i: Index<1>, grid: &ArrayViewMut<i32, 2>, sums: &ArrayViewMut<i32, 1>) {
    let mut sum = 0;
    for column in 0..grid.extent()[1] {
        sum += grid[[i[0], column]]; //~ uninitialised
    }
    sums[i] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let mut cells = vec![0; 6 * 7];
    let grid = ArrayViewMut::new([6, 7], &mut cells)?;
    grid.discard_data();
    parallel_for_each_on(on, grid.extent(), fill(&grid))?;
    written([6], |sums| parallel_for_each_on(on, sums.extent(), row_sums(&grid, sums)))
}

pub fn expected() -> Vec<i64> {
    let cell =
        |r: i64, c: i64| if (1..5).contains(&r) && (1..6).contains(&c) { r * 10 + c } else { 0 };
    (0..6).map(|r| (0..7).map(|c| cell(r, c)).sum()).collect()
}
