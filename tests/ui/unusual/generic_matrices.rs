//! A matrix type with two const parameters, methods of its own ranks, and constants made of them.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result, bounds};
use std::ops::{Add, Mul};

#[amp]
struct Matrix<T, const R: usize, const C: usize> {
    rows: [[T; C]; R],
}

#[amp]
impl<T, const R: usize, const C: usize> Matrix<T, R, C>
where
    T: Add<Output = T> + Mul<Output = T>,
{
    const CELLS: usize = R * C;

    fn times<const D: usize>(&self, other: &Matrix<T, C, D>) -> Matrix<T, R, D> {
        let mut rows = [[self.rows[0][0]; D]; R];
        for r in 0..R {
            for d in 0..D {
                let mut sum = self.rows[r][0] * other.rows[0][d];
                for c in 1..C {
                    sum = sum + self.rows[r][c] * other.rows[c][d];
                }
                rows[r][d] = sum;
            }
        }
        Matrix { rows }
    }

    fn turned(self) -> Matrix<T, C, R> {
        let mut rows = [[self.rows[0][0]; R]; C];
        for r in 0..R {
            for c in 0..C {
                rows[c][r] = self.rows[r][c];
            }
        }
        Matrix { rows }
    }
}

fn squares<T: Element + bounds::Add<Output = T> + bounds::Mul<Output = T>>(
    of: &[Matrix<T, 2, 3>],
) -> Result<Vec<Matrix<T, 2, 2>>>
where
    Matrix<T, 2, 3>: Element,
    Matrix<T, 2, 2>: Element + Default,
{
    let from = ArrayView::new(of.len(), of)?;
    let to = Array::new(of.len(), &vec![Matrix::default(); of.len()])?;
    parallel_for_each(
        to.extent(),
        kernel!(|i: Index<1>| to[i] = from[i].times(&from[i].turned())),
    )?;
    to.to_vec()
}

impl<T: Copy + Default> Default for Matrix<T, 2, 2> {
    fn default() -> Self {
        Matrix { rows: [[T::default(); 2]; 2] }
    }
}

pub fn run() -> Result<()> {
    let of: Vec<_> = (0..9).map(|k| Matrix { rows: [[k, 1, 2], [3, k + 1, 4]] }).collect();
    let found = squares(&of)?;
    for (k, square) in (0..9).zip(&found) {
        let side = 3 * k + k + 1 + 8;
        assert_eq!(square.rows, [[k * k + 5, side], [side, 9 + (k + 1) * (k + 1) + 16]]);
    }
    let counted = Array::new(1, &[0])?;
    parallel_for_each(
        counted.extent(),
        kernel!(|i: Index<1>| counted[i] = Matrix::<f32, 3, 5>::CELLS as i32),
    )?;
    assert_eq!(counted.to_vec()?, [15]);
    Ok(())
}
