//! A tile goes through a long row chunk by chunk, and loads the next chunk while slow threads still add.
use crate::case::*;

#[amp]
fn add_up(chunk: &[f32; 16], from: usize, to: usize) -> f32 {
    let mut sum = 0.0;
    for k in from..to {
        sum += chunk[k]; //~ race
    }
    sum
}

#[amp]
fn prefix_of_rows(t: TiledIndex<16>, row: &ArrayView<f32, 1>, to: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let chunk: [f32; 16];
    let me = t.local[0];
    let mut sum = 0.0;
    for round in 0..row.extent()[0] / 16 {
        chunk[me] = row[round * 16 + me]; //~ race
        t.barrier.wait();
        sum += add_up(&chunk, 0, me + 1);
        // mend: t.barrier.wait();
    }
    to[t] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let row: Vec<f32> = (0..64).map(|k| (k % 9) as f32).collect();
    let row = ArrayView::new(64, &row)?;
    written([16], |to| parallel_for_each_on(on, to.extent().tile::<16>(), prefix_of_rows(&row, to)))
}

pub fn expected() -> Vec<i64> {
    (0..16).map(|me| (0..64).filter(|k| k % 16 <= me).map(|k| k % 9).sum()).collect()
}
