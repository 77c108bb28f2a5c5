//! A stencil of three points by tiles: the right halo cell is loaded, the left one is not.
use crate::case::*;

#[amp]
fn stencil(t: TiledIndex<16>, from: &ArrayView<f32, 1>, to: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let cells: [f32; 18];
    let (me, last) = (t.local[0] + 1, from.extent()[0] - 1);
    cells[me] = from[t];
    if me == 16 {
        cells[17] = from[(t.global[0] + 1).min(last)];
    }
    // mend: if me == 1 { cells[0] = from[t.global[0].max(1) - 1]; }
    t.barrier.wait();
    to[t] = cells[me - 1] + cells[me] + cells[me + 1]; //~ uninitialised
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<f32> = (0..64).map(|k| (k * k % 10) as f32).collect();
    let from = ArrayView::new(64, &data)?;
    written([64], |to| parallel_for_each_on(on, to.extent().tile::<16>(), stencil(&from, to)))
}

pub fn expected() -> Vec<i64> {
    let at = |k: i64| k.clamp(0, 63).pow(2) % 10;
    (0..64).map(|k| at(k - 1) + at(k) + at(k + 1)).collect()
}
