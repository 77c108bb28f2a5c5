//! Views in vectors, options, tuples and slices of the host, captured by loops' and patterns' names.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let mut rows = vec![vec![1, 2, 3], vec![4, 5], vec![6, 7, 8, 9]];
    let mut views =
        rows.iter_mut().map(|row| ArrayViewMut::new(row.len(), row)).collect::<Result<Vec<_>>>()?;
    for (k, view) in views.iter().enumerate() {
        let k = k as i32;
        parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] += 10 * k))?;
    }
    if let [first, .., last] = &views[..] {
        parallel_for_each(first.extent(), kernel!(|i: Index<1>| last[i] -= first[i]))?;
    }
    let mut spare = Some(views.remove(1));
    if let Some(ref view @ ArrayViewMut { .. }) = spare {
        parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = -view[i]))?;
    }
    let pair = (spare.take(), 3);
    let (Some(taken), by) = &pair else { unreachable!() };
    let by = *by;
    parallel_for_each(taken.extent(), kernel!(|i: Index<1>| taken[i] *= by))?;
    drop((pair, spare, views));
    assert_eq!(rows, [vec![1, 2, 3], vec![-42, -45], vec![25, 25, 25, 29]]);
    Ok(())
}
