//! The numbers of which there are products.

use amp_runtime::prelude::*;
use amp_runtime::{Result, bounds};

use super::operand::{Factor, Product};
use super::{halves, product, squares};
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

/// A number of factors whose products are added as `S`: each [`Scalar`] as itself, and `f16` as `f32` as well.
pub trait AddedAs<S>: Number {
    /// `c = alpha * a * b + beta * c`, of sides that fit.
    #[doc(hidden)]
    fn product(
        workspace: &mut Workspace,
        factors: (S, S),
        of: [Factor<'_, Self>; 2],
        c: &ArrayViewMut<'_, S, 2>,
    ) -> Result<()>;
}

impl<T: Scalar> AddedAs<T> for T {
    fn product(
        workspace: &mut Workspace,
        (alpha, beta): (T, T),
        [a, b]: [Factor<'_, T>; 2],
        c: &ArrayViewMut<'_, T, 2>,
    ) -> Result<()> {
        product(workspace, Product { alpha, a, b, beta }, c)
    }
}

impl AddedAs<f32> for f16 {
    fn product(
        workspace: &mut Workspace,
        factors: (f32, f32),
        of: [Factor<'_, f16>; 2],
        c: &ArrayViewMut<'_, f32, 2>,
    ) -> Result<()> {
        halves::product_of_halves(workspace, factors, of, c)
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
