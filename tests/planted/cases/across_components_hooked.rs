//! Labels of connected parts are lowered along edges, reading labels that other threads lower.
use crate::case::*;

#[amp]
fn hook(
    i: Index<1>,
    edges: &ArrayView<[u32; 2], 1>,
    labels: &ArrayViewMut<u32, 1>,
    new: &ArrayViewMut<u32, 1>,
) {
    let [a, b] = edges[i];
    let label = labels[a as usize].min(labels[b as usize]); //~ race
    atomic_fetch_min(&new[a as usize], label); //~ race
    atomic_fetch_min(&new[b as usize], label); //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let edges: Vec<[u32; 2]> = (0..9).map(|k| [k + 1, k]).collect();
    let edges = ArrayView::new(9, &edges)?;
    changed([10], (0..10).collect(), |labels: &ArrayViewMut<'_, u32, 1>| {
        // mend: let old = ArrayViewMut::without_source(10)?;
        // mend: copy(labels, &old)?;
        let old = labels; // bug
        parallel_for_each_on(on, edges.extent(), hook(&edges, &old, labels))
    })
}

pub fn expected() -> Vec<i64> {
    (0..10).map(|k: i64| (k - 1).max(0)).collect()
}
