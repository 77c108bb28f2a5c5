//! A factor of a product: a matrix as it is, or its transpose.

use amp_runtime::prelude::*;
use amp_runtime::{Element, Result, bounds};

use super::squares;
use crate::{Number, Workspace};

/// A number of which there are products of matrices: `f32`, `f64`, `f16`, and integers of 32 and 64 bits, which wrap.
pub trait Scalar:
    Number + Default + PartialEq + bounds::Add<Output = Self> + bounds::Mul<Output = Self>
{
    /// The product by kernels for this type alone, if the matrices suit them.
    #[doc(hidden)]
    fn product_of_suitable(
        _: &Workspace,
        _: &Product<'_, Self>,
        _: &ArrayViewMut<'_, Self, 2>,
    ) -> Option<Result<()>> {
        None
    }
}

impl Scalar for f16 {}
impl Scalar for f64 {}
impl Scalar for i32 {}
impl Scalar for u32 {}
impl Scalar for i64 {}
impl Scalar for u64 {}

impl Scalar for f32 {
    fn product_of_suitable(
        workspace: &Workspace,
        product: &Product<'_, f32>,
        c: &ArrayViewMut<'_, f32, 2>,
    ) -> Option<Result<()>> {
        squares::product(workspace, product, c)
    }
}

/// What is added up: `alpha * a * b + beta * c`.
#[doc(hidden)]
#[derive(Clone, Copy)]
pub struct Product<'v, T: Element> {
    pub(crate) alpha: T,
    pub(crate) a: Factor<'v, T>,
    pub(crate) b: Factor<'v, T>,
    pub(crate) beta: T,
}

/// A matrix, or its transpose, as [`gemm`](super::gemm) takes it: `&matrix` or `transposed(&matrix)`.
#[derive(Clone, Copy, Debug)]
pub struct Factor<'v, T: Element> {
    pub(crate) view: &'v ArrayView<'v, T, 2>,
    pub(crate) is_transposed: bool,
}

/// The transpose of a matrix as a factor. Nothing is moved: it is read by columns.
pub fn transposed<'v, T: Element>(view: &'v ArrayView<'v, T, 2>) -> Factor<'v, T> {
    Factor { view, is_transposed: true }
}

impl<T: Element> Factor<'_, T> {
    /// Rows and columns of the factor.
    pub(crate) fn sides(&self) -> [usize; 2] {
        let [rows, columns] = <[usize; 2]>::from(self.view.extent());
        if self.is_transposed { [columns, rows] } else { [rows, columns] }
    }
}

impl<'v, T: Element> From<&'v ArrayView<'v, T, 2>> for Factor<'v, T> {
    fn from(view: &'v ArrayView<'v, T, 2>) -> Self {
        Factor { view, is_transposed: false }
    }
}

impl<'v, T: Element> From<&'v ArrayViewMut<'v, T, 2>> for Factor<'v, T> {
    fn from(view: &'v ArrayViewMut<'v, T, 2>) -> Self {
        Factor { view, is_transposed: false }
    }
}

impl<'v, T: Element> From<&'v Array<T, 2>> for Factor<'v, T> {
    fn from(array: &'v Array<T, 2>) -> Self {
        Factor { view: array, is_transposed: false }
    }
}
