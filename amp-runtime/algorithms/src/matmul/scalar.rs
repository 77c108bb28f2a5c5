//! The numbers of which there are products.

use amp_runtime::prelude::*;
use amp_runtime::{Result, bounds};

use super::operand::{Factor, Product};
use super::{halves, host, product, squares};
use crate::{Number, Workspace};

/// What kernels know of a number whose products are added.
#[doc(hidden)]
#[amp]
pub trait AddsProducts {
    /// The sum with a product, rounded once where the type has that.
    fn plus_fused_product(self, x: Self, y: Self) -> Self;
}

/// A number of which there are products of matrices: `f32`, `f64`, `f16`, and integers of 32 and 64 bits, which wrap.
pub trait Scalar:
    Number
    + AddsProducts
    + Default
    + PartialEq
    + bounds::Add<Output = Self>
    + bounds::Mul<Output = Self>
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

    /// The product on the host.
    #[doc(hidden)]
    fn product_on_host(
        workspace: &mut Workspace,
        product: &Product<'_, Self>,
        c: &ArrayViewMut<'_, Self, 2>,
    ) -> Result<()>;
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

macro_rules! scalars {
    ($(
        $number:ident, $on_host:ident, $depth:literal$(, FUSED = $fused:literal)?:
        |$sum:ident, $x:ident, $y:ident| $all:expr$(, $of_suitable:path)?;
    )*) => {$(
        #[amp]
        impl AddsProducts for $number {
            fn plus_fused_product(self, $x: Self, $y: Self) -> Self {
                let $sum = self;
                $all
            }
        }

        impl Scalar for $number {
            $(fn product_of_suitable(
                workspace: &Workspace,
                product: &Product<'_, Self>,
                c: &ArrayViewMut<'_, Self, 2>,
            ) -> Option<Result<()>> {
                $of_suitable(workspace, product, c)
            })?

            // Its kernels are compiled where the number is used.
            #[inline]
            fn product_on_host(
                workspace: &mut Workspace,
                product: &Product<'_, Self>,
                c: &ArrayViewMut<'_, Self, 2>,
            ) -> Result<()> {
                $(if host::has_fused_products() {
                    return host::$on_host::<Self, $fused, $depth>(workspace, product, c);
                })?
                host::$on_host::<Self, false, $depth>(workspace, product, c)
            }
        }
    )*};
}

// With what multiplies them on the host, and so many columns of one factor and rows of the other at a time, which fit into
// the 32 KiB of a tile.
scalars! {
    f32, product_of_pairs, 32, FUSED = true: |sum, x, y| x.mul_add(y, sum), squares::product;
    f64, product, 16, FUSED = true: |sum, x, y| x.mul_add(y, sum);
    f16, product, 32: |sum, x, y| sum + x * y;
    i32, product, 32: |sum, x, y| sum + x * y;
    u32, product, 32: |sum, x, y| sum + x * y;
    i64, product, 16: |sum, x, y| sum + x * y;
    u64, product, 16: |sum, x, y| sum + x * y;
}
