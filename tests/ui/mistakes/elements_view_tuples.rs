//! The elements of a view are tuples.
//!
//! Line 10. Mend: an #[amp] struct Edge { from, to, weight }.
//! Found: 2 errors.
use amp_runtime::prelude::*;

#[amp]
fn relax(
    i: Index<1>,
    edges: &ArrayView<(u32, u32, u32), 1>,
    distances: &ArrayViewMut<u32, 1>,
) {
    let (from, to, weight) = edges[i];
    let start = atomic_fetch_add(&distances[from as usize], 0);
    if start != u32::MAX {
        atomic_fetch_min(&distances[to as usize], start + weight);
    }
}

fn main() -> amp_runtime::Result<()> {
    let edges = vec![(0_u32, 1_u32, 4_u32), (1, 2, 1), (0, 2, 7)];
    let mut distances = vec![0, u32::MAX, u32::MAX];
    let edge = ArrayView::new(3, &edges)?;
    let distance = ArrayViewMut::new(3, &mut distances)?;
    for _ in 0..3 {
        parallel_for_each(edge.extent(), relax(&edge, &distance))?;
    }
    distance.synchronize()?;
    println!("{distances:?}");
    Ok(())
}
