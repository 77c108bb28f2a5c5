//! A tuple pattern reads both neighbours of a tile_static pair right after it was written.
//!
//! Line 14. Mend: t.barrier.wait() before `let (left, right)`.
use amp_runtime::prelude::*;

#[amp]
fn laplace(t: TiledIndex<128>, from: &ArrayView<f32, 1>, to: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let values: [f32; 128];
    #[tile_static]
    let weights: [f32; 128];
    let me = t.local[0];
    (values[me], weights[me]) = (from[t], 1.0 / (1 + me) as f32);
    let (left, right) = (values[(me + 127) % 128], weights[(me + 1) % 128]);
    t.barrier.wait();
    to[t] = left * right;
}

fn main() -> amp_runtime::Result<()> {
    let data: Vec<f32> = (0..256).map(|k| k as f32).collect();
    let result = Array::new([256], &vec![0.0_f32; 256])?;
    let from = ArrayView::new(256, &data)?;
    let to = result.view();
    parallel_for_each(from.extent().tile::<128>(), laplace(&from, &to))?;
    println!("{:?}", &result.to_vec()?[..4]);
    Ok(())
}
