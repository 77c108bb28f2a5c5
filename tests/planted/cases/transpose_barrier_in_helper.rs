//! A helper loads a block, another stores it transposed; only the second has a wait, at its end.
use crate::case::*;

const N: usize = 8;

#[amp]
fn load<T: Element>(t: TiledIndex<N, N>, from: &ArrayView<T, 2>, block: &mut [[T; N]; N]) {
    block[t.local[0]][t.local[1]] = from[t]; //~ race
}

#[amp]
fn store<T: Element>(t: TiledIndex<N, N>, block: &[[T; N]; N], to: &ArrayViewMut<T, 2>) {
    // mend: t.barrier.wait();
    let value = block[t.local[1]][t.local[0]]; //~ race
    to[[N * t.tile[1] + t.local[0], N * t.tile[0] + t.local[1]]] = value;
    t.barrier.wait(); // bug
}

#[amp]
fn transpose<T: Element>(t: TiledIndex<N, N>, from: &ArrayView<T, 2>, to: &ArrayViewMut<T, 2>) {
    #[tile_static]
    let block: [[T; N]; N];
    load(t, from, &mut block);
    store(t, &block, to);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let cells: Vec<f32> = (0..128).map(|k| k as f32).collect();
    let from = ArrayView::new([8, 16], &cells)?;
    written([16, 8], |to| {
        parallel_for_each_on(on, from.extent().tile::<N, N>(), transpose::<f32>(&from, to))
    })
}

pub fn expected() -> Vec<i64> {
    (0..128).map(|k| k % 8 * 16 + k / 8).collect()
}
