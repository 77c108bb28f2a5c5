//! The root of each element is looked for by way of the parents, of which two are each other's.
use crate::case::*;

#[amp]
fn root(parents: &ArrayView<u32, 1>, of: usize) -> usize {
    let mut node = of;
    loop {
        //~ endless
        let parent = parents[node] as usize;
        if parent == node {
            break node;
        }
        node = parent;
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let mut parents: Vec<u32> = (0..20).map(|k| k / 2).collect();
    parents[1] = 3; // bug
    let parents = ArrayView::new(20, &parents)?;
    written([20], |to: &ArrayViewMut<'_, u32, 1>| {
        let kernel = amp!(|i: Index<1>| to[i] = root(&parents, i[0]) as u32 + 1);
        parallel_for_each_on(on, to.extent(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    vec![1; 20]
}
