//! A breadth-first search expands a level: a vertex found by one thread is expanded by another in the same launch.
use crate::case::*;

#[amp]
fn expand(
    i: Index<1>,
    edges: &ArrayView<[u32; 2], 1>,
    from: &ArrayViewMut<u32, 1>,
    levels: &ArrayViewMut<u32, 1>,
) {
    let [a, b] = edges[i];
    let level = from[a as usize]; //~ race
    if level == 0 {
        levels[b as usize] = level + 1; //~ race
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let edges = [[0, 1], [0, 2], [1, 3], [2, 4], [3, 5], [4, 6]];
    let edges = ArrayView::new(6, &edges)?;
    changed([7], vec![0, 9, 9, 9, 9, 9, 9], |levels: &ArrayViewMut<'_, u32, 1>| {
        let old = ArrayViewMut::without_source(7)?;
        copy(levels, &old)?;
        let from = levels; // bug
        // mend: let from = &old;
        parallel_for_each_on(on, edges.extent(), expand(&edges, from, levels))
    })
}

pub fn expected() -> Vec<i64> {
    vec![0, 1, 1, 9, 9, 9, 9]
}
