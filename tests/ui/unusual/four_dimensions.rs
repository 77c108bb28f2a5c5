//! A view of four dimensions, indexed by arrays, chains of brackets and indices.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let data: Vec<i32> = (0..2 * 3 * 4 * 5).collect();
    let from = ArrayView::new([2, 3, 4, 5], &data)?;
    let cube = ArrayView::new([6, 4, 5], &data)?;
    let out = Array::new([5, 4, 3, 2], &vec![0; 120])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<4>| {
            let [a, b, c, d]: [usize; 4] = i.into();
            let mut turned = Index::new([d, c, b, a]);
            let one = from[turned] + from[[d, c, b, a]] + from[d][c][b][a];
            turned[3] = (turned[3] + 1) % 5;
            let two = cube[d * 3 + c][b][a] + cube[Index::new([d * 3 + c, b, a])];
            out[i] = one * two + from[turned];
        }),
    )?;
    let mut expected = Vec::new();
    for k in 0..120 {
        let (a, b, c, d) = (k / 24, k / 6 % 4, k / 2 % 3, k % 2);
        let v = data[((d * 3 + c) * 4 + b) * 5 + a];
        expected.push(6 * v * v + if a < 4 { v + 1 } else { v - 4 });
    }
    assert_eq!(out.to_vec()?, expected);
    Ok(())
}
