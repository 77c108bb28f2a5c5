//! A permutation of each tile by a table: the gather comes before all of the tile is there.
use crate::case::*;

#[amp]
fn permute(t: TiledIndex<8>, table: &ArrayView<u32, 1>, values: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let cache: [f32; 8];
    cache[t.local[0]] = values[t]; //~ race
    // mend: t.barrier.wait();
    let place = table[t.local[0]] as usize;
    values[t] = cache[place]; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let order = [3, 0, 7, 1, 6, 2, 5, 4];
    let table = ArrayView::new(8, &order)?;
    changed([40], (0..40).map(|k| k as f32).collect(), |values| {
        parallel_for_each_on(on, values.extent().tile::<8>(), permute(&table, values))
    })
}

pub fn expected() -> Vec<i64> {
    let order = [3, 0, 7, 1, 6, 2, 5, 4];
    (0..40).map(|k| k / 8 * 8 + order[k as usize % 8]).collect()
}
