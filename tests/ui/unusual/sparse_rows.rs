//! A sparse matrix by rows whose ends stand in a view, with `u32` as indices, in a struct of views of the host.

use amp_runtime::Result;
use amp_runtime::prelude::*;

struct Sparse<'a> {
    ends: ArrayView<'a, u32, 1>,
    columns: ArrayView<'a, u32, 1>,
    values: ArrayView<'a, f32, 1>,
}

impl<'a> Sparse<'a> {
    fn times(&self, x: &ArrayView<'_, f32, 1>) -> Result<Vec<f32>> {
        let Sparse { ends, columns, values } = self;
        let y = Array::new(ends.extent(), &vec![0.0; ends.extent().size()])?;
        parallel_for_each(
            y.extent(),
            kernel!(|row: Index<1>| {
                let start = if row[0] == 0 { 0 } else { ends[row - 1] };
                let mut sum = 0.0;
                for k in start..ends[row] {
                    let k = k as usize;
                    sum += values[k] * x[columns[k] as usize];
                }
                y[row] = sum;
            }),
        )?;
        y.to_vec()
    }
}

pub fn run() -> Result<()> {
    let (ends, columns) = ([2, 2, 5, 6], [0, 3, 1, 2, 4, 4]);
    let (values, x) = ([1.0, 2.0, 3.0, -1.0, 0.5, 8.0], [1.0, 2.0, 3.0, 4.0, 5.0]);
    let sparse = Sparse {
        ends: ArrayView::new(4, &ends)?,
        columns: ArrayView::new(6, &columns)?,
        values: ArrayView::new(6, &values)?,
    };
    assert_eq!(sparse.times(&ArrayView::new(5, &x)?)?, [9.0, 0.0, 5.5, 40.0]);
    Ok(())
}
