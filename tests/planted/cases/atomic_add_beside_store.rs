//! Degrees of a graph are counted atomically, while isolated vertices are set plainly in the same launch.
use crate::case::*;

#[amp]
struct Edge {
    from: u32,
    to: u32,
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let edges: Vec<Edge> = (0..24).map(|k| Edge { from: k % 8, to: k * 3 % 8 }).collect();
    let edges = ArrayView::new(24, &edges)?;
    written([8], |degree: &ArrayViewMut<'_, u32, 1>| {
        let kernel = amp!(|i: Index<1>| {
            let Edge { from, to } = edges[i];
            atomic_fetch_add(&degree[from as usize], 1); //~ race
            degree[to as usize] += 1; //~ race // bug
            // mend: atomic_fetch_add(&degree[to as usize], 1);
        });
        parallel_for_each_on(on, edges.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    let of = |v| (0..24).map(|k| i64::from(k % 8 == v) + i64::from(k * 3 % 8 == v)).sum();
    (0..8).map(of).collect()
}
