//! A thread fences its writes to the tile's memory, and reads the others' without waiting for them.
use crate::case::*;

#[amp]
fn publish(t: TiledIndex<16>, cells: &mut [u32; 16], value: u32) {
    cells[t.local[0]] = value; //~ race
    tile_static_memory_fence(&t.barrier); // bug
    // mend: t.barrier.wait();
}

#[amp]
fn neighbours(t: TiledIndex<16>, data: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let cells: [u32; 16];
    publish(t, &mut cells, data[t]);
    data[t] = cells[(t.local[0] + 3) % 16]; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([16], (0..16).map(|k| k * 9).collect(), |data| {
        parallel_for_each_on(on, data.extent().tile::<16>(), neighbours(data))
    })
}

pub fn expected() -> Vec<i64> {
    (0..16).map(|k| (k + 3) % 16 * 9).collect()
}
