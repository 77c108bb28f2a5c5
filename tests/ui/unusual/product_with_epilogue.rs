//! A product of matrices by tiles, generic in the element and the tile, with a step at its end that a trait gives.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result};
use std::ops::{AddAssign, Mul};

#[amp]
trait Epilogue<T> {
    fn finish(&self, value: T, at: Index<2>) -> T;
}

#[amp]
struct Clamped<T> {
    low: T,
    high: T,
}

#[amp]
struct PlusDiagonal(i32);

#[amp]
impl<T: PartialOrd> Epilogue<T> for Clamped<T> {
    fn finish(&self, value: T, _: Index<2>) -> T {
        if value < self.low {
            self.low
        } else if value > self.high {
            self.high
        } else {
            value
        }
    }
}

#[amp]
impl Epilogue<i32> for PlusDiagonal {
    fn finish(&self, value: i32, at: Index<2>) -> i32 {
        if at[0] == at[1] { value + self.0 } else { value }
    }
}

#[amp]
fn product<T, E, const S: usize>(
    t: TiledIndex<S, S>,
    a: &ArrayView<T, 2>,
    b: &ArrayView<T, 2>,
    to: &ArrayViewMut<T, 2>,
    end: E,
) where
    T: Element + Default + AddAssign + Mul<Output = T>,
    E: Epilogue<T>,
{
    #[tile_static]
    let left: [[T; S]; S];
    #[tile_static]
    let right: [[T; S]; S];
    let (row, column) = (t.local[0], t.local[1]);
    let mut sum = T::default();
    let mut block = 0;
    while block < a.extent()[1] {
        left[row][column] = a[t.global[0]][block + column];
        right[row][column] = b[[block + row, t.global[1]]];
        t.barrier.wait();
        for k in 0..S {
            sum += left[row][k] * right[k][column];
        }
        t.barrier.wait();
        block += S;
    }
    to[t] = end.finish(sum, t.global);
}

pub fn run() -> Result<()> {
    let a: Vec<i32> = (0..8 * 12).map(|k| k % 5 - 2).collect();
    let b: Vec<i32> = (0..12 * 4).map(|k| k % 7 - 3).collect();
    let (mut c, mut d) = (vec![0; 32], vec![0; 32]);
    let (va, vb) = (ArrayView::new([8, 12], &a)?, ArrayView::new([12, 4], &b)?);
    let (vc, vd) = (ArrayViewMut::new([8, 4], &mut c)?, ArrayViewMut::new([8, 4], &mut d)?);
    let clamped = Clamped { low: -5, high: 6 };
    parallel_for_each(vc.extent().tile::<4, 4>(), product::<i32, _, 4>(&va, &vb, &vc, clamped))?;
    parallel_for_each(
        vd.extent().tile::<2, 2>(),
        product::<_, PlusDiagonal, 2>(&va, &vb, &vd, PlusDiagonal(100)),
    )?;
    drop((vc, vd));
    for row in 0..8 {
        for column in 0..4 {
            let sum: i32 = (0..12).map(|k| a[row * 12 + k] * b[k * 4 + column]).sum();
            assert_eq!(c[row * 4 + column], sum.clamp(-5, 6));
            assert_eq!(d[row * 4 + column], sum + if row == column { 100 } else { 0 });
        }
    }
    Ok(())
}
