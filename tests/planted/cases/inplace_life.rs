//! A generation of the game of life is written over the one before.
use crate::case::*;

#[amp]
fn neighbours(cells: &ArrayViewMut<u8, 2>, at: Index<2>) -> u32 {
    let [rows, columns] = <[usize; 2]>::from(Index::from(cells.extent()));
    let mut count = 0;
    for k in 0..9 {
        let row = (at[0] + rows - 1 + k / 3) % rows;
        let column = (at[1] + columns - 1 + k % 3) % columns;
        if k != 4 {
            count += cells[[row, column]] as u32; //~ race
        }
    }
    count
}

#[amp]
fn live(i: Index<2>, from: &ArrayViewMut<u8, 2>, to: &ArrayViewMut<u8, 2>) {
    let count = neighbours(from, i);
    let alive = count == 3 || (count == 2 && from[i] == 1);
    to[i] = alive as u8; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let mut cells = vec![0; 36];
    [13, 14, 15].iter().for_each(|place| cells[*place] = 1);
    changed([6, 6], cells, |cells| {
        let next: ArrayViewMut<u8, 2> = ArrayViewMut::without_source([6, 6])?;
        // mend: parallel_for_each_on(on, cells.extent(), live(cells, &next))?;
        // mend: copy(&next, cells)
        parallel_for_each_on(on, next.extent(), live(cells, cells)) // bug
    })
}

pub fn expected() -> Vec<i64> {
    (0..36).map(|k| i64::from([8, 14, 20].contains(&k))).collect()
}
