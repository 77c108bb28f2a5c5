//! A factor of a product: a matrix as it is, or its transpose.

use std::ops::{Add, Mul};

use amp_runtime::Element;
use amp_runtime::prelude::*;

/// What is added up: `alpha * a * b + beta * c`.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Product<'v, T: Element> {
    pub(crate) alpha: T,
    pub(crate) a: Factor<'v, T>,
    pub(crate) b: Factor<'v, T>,
    pub(crate) beta: T,
}

/// A matrix, or its transpose, as [`gemm`](super::gemm) takes it: `&matrix` or `transposed(&matrix)`. With three
/// dimensions it is one for each place of the first, as [`gemm_of_each`](super::gemm_of_each) takes them.
#[derive(Clone, Copy, Debug)]
pub struct Factor<'v, T: Element, const N: usize = 2> {
    pub(crate) view: &'v ArrayView<'v, T, N>,
    pub(crate) is_transposed: bool,
}

/// The transpose of a matrix as a factor, or of each. Nothing is moved: it is read by columns.
///
/// ```
/// use amp_algorithms::matmul::{gemm, transposed};
/// use amp_runtime::prelude::*;
///
/// let (a, b) = ([1.0_f32, 2.0, 3.0, 4.0], [1.0_f32, 0.0, 0.0, 1.0]);
/// let (a, b) = (ArrayView::new([2, 2], &a)?, ArrayView::new([2, 2], &b)?);
/// let c = Array::new([2, 2], &[0.0; 4])?;
/// gemm(1.0, transposed(&a), &b, 0.0, &c)?;
/// assert_eq!(c.to_vec()?, [1.0, 3.0, 2.0, 4.0]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
pub fn transposed<'v, T: Element, const N: usize>(
    view: &'v ArrayView<'v, T, N>,
) -> Factor<'v, T, N> {
    Factor { view, is_transposed: true }
}

impl<T: Element> Factor<'_, T> {
    /// Rows and columns of the factor.
    pub(crate) fn sides(&self) -> [usize; 2] {
        let [rows, columns] = <[usize; 2]>::from(self.view.extent());
        if self.is_transposed { [columns, rows] } else { [rows, columns] }
    }
}

impl<'v, T: Element, const N: usize> From<&'v ArrayView<'v, T, N>> for Factor<'v, T, N> {
    fn from(view: &'v ArrayView<'v, T, N>) -> Self {
        Factor { view, is_transposed: false }
    }
}

impl<'v, T: Element, const N: usize> From<&'v ArrayViewMut<'v, T, N>> for Factor<'v, T, N> {
    fn from(view: &'v ArrayViewMut<'v, T, N>) -> Self {
        Factor { view, is_transposed: false }
    }
}

impl<'v, T: Element, const N: usize> From<&'v Array<T, N>> for Factor<'v, T, N> {
    fn from(array: &'v Array<T, N>) -> Self {
        Factor { view: array, is_transposed: false }
    }
}

/// An element of a matrix or of its transpose, and zero where there is none.
#[amp]
pub(super) fn element<T: Element + Default>(
    row: usize,
    column: usize,
    is_transposed: bool,
    of: &ArrayView<T, 2>,
) -> T {
    let place = if is_transposed { Index::new([column, row]) } else { Index::new([row, column]) };
    if of.extent().contains(place) { of[place] } else { T::default() }
}

/// Writes an element of the product, if there is one at that place: `factors.0 * sum`, and what was there times
/// `factors.1` if that counts.
#[amp]
pub(super) fn write<T: Element + Add<Output = T> + Mul<Output = T>>(
    place: Index<2>,
    factors: (T, T),
    reads: bool,
    sum: T,
    c: &ArrayViewMut<T, 2>,
) {
    if c.extent().contains(place) {
        let product = factors.0 * sum;
        c[place] = if reads { product + factors.1 * c[place] } else { product };
    }
}
