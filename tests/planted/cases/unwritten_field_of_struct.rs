//! Threads put the position of their particle into the tile's memory, but not its charge, which others use.
use crate::case::*;

#[amp]
struct Charge {
    at: i32,
    charge: i32,
}

#[amp]
fn field(t: TiledIndex<8>, charges: &ArrayView<Charge, 1>, to: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let shared: [Charge; 8];
    let me = t.local[0];
    shared[me].at = charges[t].at;
    // mend: shared[me].charge = charges[t].charge;
    t.barrier.wait();
    let mut sum = 0;
    for k in 0..8 {
        let distance = shared[k].at - charges[t].at;
        sum += distance * shared[k].charge; //~ uninitialised
    }
    to[t] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let charges: Vec<Charge> = (0..16).map(|k| Charge { at: k, charge: k % 5 - 2 }).collect();
    let charges = ArrayView::new(16, &charges)?;
    written([16], |to| parallel_for_each_on(on, to.extent().tile::<8>(), field(&charges, to)))
}

pub fn expected() -> Vec<i64> {
    let tile = |i: i64| i / 8 * 8..i / 8 * 8 + 8;
    (0..16).map(|i| tile(i).map(|k| (k - i) * (k % 5 - 2)).sum()).collect()
}
