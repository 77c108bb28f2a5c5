//! Odd-even transposition sort: a round begins before all of the round before have swapped.
use crate::case::*;

#[amp]
fn order(cells: &mut [i32; 16], low: usize) {
    let (a, b) = (cells[low], cells[low + 1]); //~ race
    if a > b {
        cells[low] = b; //~ race
        cells[low + 1] = a; //~ race
    }
}

#[amp]
fn sort(t: TiledIndex<16>, data: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let cells: [i32; 16];
    let me = t.local[0];
    cells[me] = data[t];
    t.barrier.wait();
    for round in 0..16 {
        if me % 2 == round % 2 && me < 15 {
            order(&mut cells, me);
        }
        // mend: t.barrier.wait();
    }
    t.barrier.wait(); // bug
    data[t] = cells[me];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data = (0..32).map(|k| (k * 23 + 9) % 32).collect();
    changed([32], data, |data| parallel_for_each_on(on, data.extent().tile::<16>(), sort(data)))
}

pub fn expected() -> Vec<i64> {
    let mut data: Vec<i64> = (0..32).map(|k| (k * 23 + 9) % 32).collect();
    data.chunks_mut(16).for_each(|tile| tile.sort());
    data
}
