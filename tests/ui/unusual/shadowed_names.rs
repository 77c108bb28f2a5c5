//! Names that are shadowed again and again: captures, the index, a closure's parameters, in inner blocks.

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub fn run() -> Result<()> {
    let x = [3, 1, 4, 1, 5, 9, 2, 6];
    let out = Array::new(8, &[0; 8])?;
    let factor = 10;
    let view = ArrayView::new(8, &x)?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let x = view[i];
            let factor = factor + x;
            let view = {
                let x = x * 2;
                let factor = |x: i32| x * factor;
                factor(x)
            };
            let place = i;
            let i = i[0] as i32;
            let i = if i % 2 == 0 {
                let i = i + 1;
                i * i
            } else {
                i
            };
            for x in 0..x {
                let x = x + 1;
                if x == 3 {
                    let i = Index::<1>::new([99]);
                    if out.extent().contains(i) {
                        out[i] = x;
                    }
                }
            }
            out[place] = view + i;
        }),
    )?;
    let expected: Vec<i32> = (0..8)
        .map(|i: i32| {
            let v = x[i as usize];
            v * 2 * (10 + v) + if i % 2 == 0 { (i + 1) * (i + 1) } else { i }
        })
        .collect();
    assert_eq!(out.to_vec()?, expected);
    Ok(())
}
