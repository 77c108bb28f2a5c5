//! A macro of one's own makes a kernel for each type, with the operation and the names that it is given.

use amp_runtime::Result;
use amp_runtime::prelude::*;

macro_rules! folded {
    ($($name:ident: $type:ty, $start:expr, |$a:ident, $b:ident| $step:expr;)*) => { $(
        fn $name(data: &[$type], width: usize) -> Result<Vec<$type>> {
            let rows = data.len() / width;
            let from = ArrayView::new([rows, width], data)?;
            let to = Array::new(rows, &vec![$start; rows])?;
            parallel_for_each(to.extent(), kernel!(|i: Index<1>| {
                let mut $a = to[i];
                for k in 0..from.extent()[1] {
                    let $b = from[i[0]][k];
                    $a = $step;
                }
                to[i] = $a;
            }))?;
            to.to_vec()
        }
    )* };
}

folded! {
    sums: i32, 0, |sum, v| sum + v;
    greatest: u32, u32::MIN, |best, v| if v > best { v } else { best };
    products: f32, 1.0, |k, i| k * i;
}

pub fn run() -> Result<()> {
    assert_eq!(sums(&[1, 2, 3, 4, 5, 6], 3)?, [6, 15]);
    assert_eq!(greatest(&[1, 9, 3, 4], 2)?, [9, 4]);
    assert_eq!(products(&[1.5, 2.0, 4.0, -1.0], 2)?, [3.0, -4.0]);
    Ok(())
}
