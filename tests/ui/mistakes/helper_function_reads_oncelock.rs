//! A helper function reads a OnceLock.
//!
//! Line 11. Mend: pass the threshold as an argument, captured by the kernel.
use amp_runtime::prelude::*;
use std::sync::OnceLock;

static THRESHOLD: OnceLock<f32> = OnceLock::new();

#[amp]
fn is_edge(left: f32, right: f32) -> bool {
    let threshold = *THRESHOLD.get_or_init(|| 0.5);
    (left - right).abs() > threshold
}

#[amp]
fn mark_edges(i: Index<1>, signal: &ArrayView<f32, 1>, edges: &ArrayViewMut<u32, 1>) {
    let next = i + 1;
    if signal.extent().contains(next) && is_edge(signal[i], signal[next]) {
        edges[i] = 1;
    }
}

fn main() -> amp_runtime::Result<()> {
    let _ = THRESHOLD.set(0.3);
    let signal = [0.0_f32, 0.1, 0.9, 0.8, 0.1, 0.0];
    let mut edges = [0_u32; 6];
    let from = ArrayView::new(6, &signal)?;
    let to = ArrayViewMut::new(6, &mut edges)?;
    parallel_for_each(from.extent(), mark_edges(&from, &to))?;
    to.synchronize()?;
    println!("{edges:?}");
    Ok(())
}
