//! Life within a tile for several generations: cells die while their neighbours still count them.
use crate::case::*;

#[amp]
fn alive_around(field: &[[u32; 8]; 8], at: Index<2>) -> u32 {
    let mut count = 0;
    for row in 0..3 {
        for column in 0..3 {
            if row != 1 || column != 1 {
                count += field[(at[0] + row + 7) % 8][(at[1] + column + 7) % 8]; //~ race
            }
        }
    }
    count
}

#[amp]
fn life(t: TiledIndex<8, 8>, cells: &ArrayViewMut<u32, 2>, generations: u32) {
    #[tile_static]
    let field: [[u32; 8]; 8];
    let (row, column) = (t.local[0], t.local[1]);
    field[row][column] = cells[t];
    for _ in 0..generations {
        t.barrier.wait();
        let around = alive_around(&field, t.local);
        // mend: t.barrier.wait();
        let alive = around == 3 || (around == 2 && field[row][column] == 1);
        field[row][column] = alive as u32; //~ race
    }
    cells[t] = field[row][column];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let mut cells = vec![0; 64];
    [10, 19, 25, 26, 27].iter().for_each(|place| cells[*place] = 1);
    changed([8, 8], cells, |cells| {
        parallel_for_each_on(on, cells.extent().tile::<8, 8>(), life(cells, 4))
    })
}

pub fn expected() -> Vec<i64> {
    // After four generations the glider is one further in each direction.
    (0..64).map(|k| i64::from([19, 28, 34, 35, 36].contains(&k))).collect()
}
