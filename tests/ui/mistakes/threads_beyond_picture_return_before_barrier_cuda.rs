//! Threads beyond the picture return before the barrier, as in a CUDA kernel.
//!
//! Line 16. Mend: keep them: read zero, wait, and only then return.
use amp_runtime::prelude::*;

const TS: usize = 16;

#[amp]
fn transpose(t: TiledIndex<TS, TS>, from: &ArrayView<f32, 2>, to: &ArrayViewMut<f32, 2>) {
    #[tile_static]
    let block: [[f32; TS]; TS];
    if !from.extent().contains(t.global) {
        return;
    }
    block[t.local[0]][t.local[1]] = from[t];
    t.barrier.wait();
    let row = t.tile_origin[1] + t.local[0];
    let column = t.tile_origin[0] + t.local[1];
    to[[row, column]] = block[t.local[1]][t.local[0]];
}

fn main() -> amp_runtime::Result<()> {
    let (height, width) = (50, 70);
    let source: Vec<f32> = (0..height * width).map(|k| k as f32).collect();
    let mut target = vec![0.0_f32; height * width];
    let from = ArrayView::new([height, width], &source)?;
    let to = ArrayViewMut::new([width, height], &mut target)?;
    parallel_for_each(from.extent().tile::<TS, TS>().pad(), transpose(&from, &to))?;
    to.synchronize()?;
    println!("{}", target[1]);
    Ok(())
}
