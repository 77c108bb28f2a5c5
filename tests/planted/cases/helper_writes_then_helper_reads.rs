//! One helper puts a value down, the next one takes the neighbour's: neither waits.
use crate::case::*;

#[amp]
fn store(place: usize, value: u32, cells: &mut [u32; 32]) {
    cells[place] = value; //~ race
}

#[amp]
fn fetch(place: usize, cells: &[u32; 32]) -> u32 {
    cells[(place + 1) % 32] //~ race
}

#[amp]
fn differences(t: TiledIndex<32>, data: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let cells: [u32; 32];
    store(t.local[0], data[t], &mut cells);
    // mend: t.barrier.wait();
    data[t] = fetch(t.local[0], &cells) - data[t];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data = (0..32).map(|k| if k == 0 { 1000 } else { k * k }).collect();
    changed([32], data, |data| {
        parallel_for_each_on(on, data.extent().tile::<32>(), differences(data))
    })
}

pub fn expected() -> Vec<i64> {
    let at = |k: i64| if k % 32 == 0 { 1000 } else { (k % 32) * (k % 32) };
    (0..32).map(|k| (at(k + 1) - at(k)) & 0xffff_ffff).collect()
}
