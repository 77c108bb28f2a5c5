//! Whether a tile exchanges is asked of a read-only section, which other threads write through the whole view.
use crate::case::*;

#[amp]
fn exchange(t: TiledIndex<8>, modes: &ArrayView<u32, 1>, all: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let cells: [u32; 8];
    let mode = modes[t.tile[0]]; //~ race
    cells[t.local[0]] = t.local[0] as u32;
    if mode == 1 {
        t.barrier.wait();
        all[t] = cells[7 - t.local[0]]; //~ race
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data = (0..20).map(|k| u32::from(k % 3 == 1 || k == 0)).collect();
    changed([20], data, |all: &ArrayViewMut<'_, u32, 1>| {
        let modes = all.section([0], [2])?.read_only(); // bug
        // mend: let modes = all.section([16], [2])?.read_only();
        let work = Extent::new([16]).tile::<8>();
        parallel_for_each_on(on, work, exchange(&modes, all))
    })
}

pub fn expected() -> Vec<i64> {
    // Of the numbers 16 and 17 the first is 1, so the first tile is written.
    (0..20).map(|k| if k < 8 { 7 - k } else { i64::from(k % 3 == 1) }).collect()
}
