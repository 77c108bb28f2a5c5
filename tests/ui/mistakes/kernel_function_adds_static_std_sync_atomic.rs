//! A kernel function adds to a static std::sync::atomic::AtomicU32.
//!
//! Line 13. Mend: a view of one element and atomic_fetch_add(&hits[0], 1).
use amp_runtime::prelude::*;
use std::sync::atomic::{AtomicU32, Ordering};

static HITS: AtomicU32 = AtomicU32::new(0);

#[amp]
fn throw_darts(i: Index<1>, xs: &ArrayView<f32, 1>, ys: &ArrayView<f32, 1>) {
    let (x, y) = (xs[i], ys[i]);
    if x * x + y * y <= 1.0 {
        HITS.fetch_add(1, Ordering::Relaxed);
    }
}

fn main() -> amp_runtime::Result<()> {
    let n = 4096_usize;
    let xs: Vec<f32> = (0..n).map(|k| (k % 64) as f32 / 64.0).collect();
    let ys: Vec<f32> = (0..n).map(|k| (k / 64) as f32 / 64.0).collect();
    let x_view = ArrayView::new(n, &xs)?;
    let y_view = ArrayView::new(n, &ys)?;
    parallel_for_each(x_view.extent(), throw_darts(&x_view, &y_view))?;
    Accelerator::default_accelerator()?.wait()?;
    println!("pi = {}", 4.0 * HITS.load(Ordering::Relaxed) as f32 / n as f32);
    Ok(())
}
