//! Tiles smooth a view in place: the elements of a tile are safe in its memory, its halo is another tile's.
use crate::case::*;

#[amp]
fn smooth(t: TiledIndex<8>, data: &ArrayViewMut<i32, 1>, out: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let cells: [i32; 10];
    let (me, end) = (t.local[0] + 1, data.extent()[0]);
    cells[me] = data[t];
    if me == 1 {
        cells[0] = if t.global[0] > 0 { data[t.global[0] - 1] } else { 0 }; //~ race
    }
    if me == 8 {
        cells[9] = if t.global[0] + 1 < end { data[t.global[0] + 1] } else { 0 }; //~ race
    }
    t.barrier.wait();
    out[t] = cells[me - 1] + cells[me] + cells[me + 1]; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let numbers: Vec<i32> = (0..32).map(|k| k * 3 % 10).collect();
    let old = Array::new_on(on, 32, &numbers)?.view();
    changed([32], numbers, |data: &ArrayViewMut<'_, i32, 1>| {
        let from = data; // bug
        // mend: let from = &old;
        parallel_for_each_on(on, data.extent().tile::<8>(), smooth(from, data))
    })
}

pub fn expected() -> Vec<i64> {
    let at = |k: i64| if (0..32).contains(&k) { k * 3 % 10 } else { 0 };
    (0..32).map(|k| at(k - 1) + at(k) + at(k + 1)).collect()
}
