//! Two neighbours of a tile swap by writing each other's element, after both have been read without a wait.
use crate::case::*;

#[amp]
fn give(to: &mut i32, value: i32) {
    *to = value; //~? race
}

#[amp]
fn swap_pairs(t: TiledIndex<16>, data: &ArrayViewMut<i32, 1>, bit: usize) {
    #[tile_static]
    let cells: [i32; 16];
    let me = t.local[0];
    cells[me] = data[t];
    t.barrier.wait();
    let mine = cells[me]; //~ race
    // mend: t.barrier.wait();
    give(&mut cells[me ^ bit], mine); //~? race
    t.barrier.wait();
    data[t] = cells[me];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([32], (0..32).collect(), |data| {
        parallel_for_each_on(on, data.extent().tile::<16>(), swap_pairs(data, 4))
    })
}

pub fn expected() -> Vec<i64> {
    (0..32).map(|k| k ^ 4).collect()
}
