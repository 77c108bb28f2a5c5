//! Bounds in `where`, with lifetimes, of closures that take references and tuples, on kernels and helpers.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};
use std::ops::{Add, AddAssign};

#[amp(cpu)]
fn apply<'a, F, T>(f: F, pair: &'a (T, T)) -> T
where
    F: Fn(&(T, T), T) -> T,
    T: 'a + Copy,
{
    f(pair, pair.0)
}

#[amp]
fn accumulate<'v, T, const N: usize>(
    i: Index<1>,
    from: &'v ArrayView<'v, [T; N], 1>,
    to: &ArrayViewMut<'_, T, 1>,
) where
    T: Element + AddAssign + Add<T, Output = T>,
    [T; N]: Element,
{
    let mut sum = from[i][0];
    for k in 1..N {
        sum += apply(|p: &(T, T), v| p.0 + p.1 + v, &(from[i][k], from[i][0]));
    }
    to[i] = sum;
}

pub fn run() -> Result<()> {
    let data: Vec<[i64; 3]> = (0..7).map(|k| [k, k * k, -1]).collect();
    let mut out = vec![0_i64; 7];
    let (from, to) = (ArrayView::new(7, &data)?, ArrayViewMut::new(7, &mut out)?);
    parallel_for_each(from.extent(), accumulate::<i64, 3>(&from, &to))?;
    to.synchronize()?;
    let expected = data.iter().map(|[a, b, c]| a + 2 * b + a + 2 * c + a);
    assert_eq!(out, expected.collect::<Vec<_>>());
    Ok(())
}
