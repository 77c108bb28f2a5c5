//! Which products of cooperative matrices there are.

use std::fmt;

use super::matrix::{CooperativeNumber, Factor};
use crate::ir::Scalar;

/// A product of cooperative matrices that an accelerator has, or that a kernel needs: of which numbers, and
/// of which size.
///
/// ```
/// use amp_runtime::cooperative::CooperativeProduct;
/// use amp_runtime::prelude::*;
///
/// let product = CooperativeProduct::of::<f16, f32>([16, 16, 16]);
/// assert_eq!(product.to_string(), "16 × 16 × 16 of f16, added as f32");
/// assert!(Accelerator::cpu().cooperative_products().contains(&product));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct CooperativeProduct {
    /// Rows of the left factor and of the sum.
    pub rows: usize,
    /// Columns of the left factor, and rows of the right one.
    pub depth: usize,
    /// Columns of the right factor and of the sum.
    pub columns: usize,
    /// The type of the factors' numbers: `f16` or `f32`.
    pub factors: &'static str,
    /// The type of the sum's numbers: `f16` or `f32`.
    pub sums: &'static str,
}

impl CooperativeProduct {
    /// That of factors with numbers `T`, added as `S`, with so many rows, so many columns of the left factor, and
    /// so many columns.
    pub fn of<T: Factor<S>, S: CooperativeNumber>([rows, depth, columns]: [usize; 3]) -> Self {
        Self::new([rows, depth, columns], T::__AMP_CONST_SCALAR, S::__AMP_CONST_SCALAR)
    }

    pub(crate) fn new(sides: [usize; 3], factors: Scalar, sums: Scalar) -> Self {
        let [rows, depth, columns] = sides;
        CooperativeProduct { rows, depth, columns, factors: factors.name(), sums: sums.name() }
    }

    /// All that the language has.
    pub(crate) fn all() -> Vec<Self> {
        let numbers =
            [(Scalar::F16, Scalar::F16), (Scalar::F16, Scalar::F32), (Scalar::F32, Scalar::F32)];
        let of_side = |side| numbers.map(|(factors, sums)| Self::new([side; 3], factors, sums));
        [8, 16].into_iter().flat_map(of_side).collect()
    }
}

impl fmt::Display for CooperativeProduct {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CooperativeProduct { rows, depth, columns, factors, sums } = self;
        write!(f, "{rows} × {depth} × {columns} of {factors}, added as {sums}")
    }
}
