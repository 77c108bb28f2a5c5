//! The numbers of which there are products.

use amp_runtime::prelude::*;
use amp_runtime::{Result, bounds};

use super::operand::Product;
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
