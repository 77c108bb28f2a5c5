//! The type of cooperative matrices, and what the cpu accelerator does with them.
//!
//! There, each lane of a subgroup keeps the numbers of some rows of left factors and accumulators, and
//! all of a right factor, so none needs what another one has.

use std::fmt;

use super::memory::{CooperativeMemory, CooperativeTarget, holds};
use crate::data::Capture;
use crate::error::Result;
use crate::geometry::Index;
use crate::ir::{self, Builder, CooperativeTy, Interface, ParamBytes, Scalar, Ty, Value};
use crate::sealed::Sealed;
use crate::subgroup::CPU_SUBGROUP_SIZE;
use crate::types::{AmpType, Element, Operand};
use crate::{Binder, f16};

/// A matrix of `ROWS` × `COLUMNS` numbers that the threads of a subgroup hold together, with the role
/// [`Left`], [`Right`] or [`Accumulator`].
///
/// There are matrices of 8 × 8 and of 16 × 16, of `f16` and of `f32`. They are variables of kernels, parameters and
/// results of functions, and elements of local arrays whose indices are known, as in a loop with `#[unroll]`. The host
/// has none, and neither has memory.
///
/// ```
/// use amp_runtime::cooperative::{Accumulator, CooperativeMatrix};
/// use amp_runtime::prelude::*;
///
/// let a = Array::<f32, 2>::zeroed_on(&Accelerator::cpu(), [16, 16])?;
/// let kernel = kernel!(|t: TiledIndex<8>| {
///     let mut sum: CooperativeMatrix<f32, 16, 16, Accumulator> = cooperative::load(t, &a, [0, 0]);
///     sum = cooperative::add(t, sum, sum);
///     cooperative::store(t, sum, &a, [0, 0]);
/// });
/// parallel_for_each_on(&Accelerator::cpu(), Extent::new([8]).tile::<8>(), kernel)?;
/// # Ok::<(), amp_runtime::Error>(())
/// ```
pub struct CooperativeMatrix<T, const ROWS: usize, const COLUMNS: usize, R>
where
    R: CooperativeRole<T, ROWS, COLUMNS>,
{
    /// The rows that a lane of the cpu accelerator keeps.
    rows: R::__AmpRows,
}

/// The role of a left factor, of a [`CooperativeMatrix`].
#[derive(Clone, Copy, Debug)]
pub enum Left {}

/// The role of a right factor, of a [`CooperativeMatrix`].
#[derive(Clone, Copy, Debug)]
pub enum Right {}

/// The role of a sum of products, of a [`CooperativeMatrix`].
#[derive(Clone, Copy, Debug)]
pub enum Accumulator {}

/// A number of cooperative matrices: `f16` or `f32`.
#[diagnostic::on_unimplemented(
    message = "AMP0002: there are no cooperative matrices of `{Self}`; help: use `f16` or `f32`",
    label = "not a number of cooperative matrices"
)]
pub trait CooperativeNumber: Sealed + Element {
    #[doc(hidden)]
    const __AMP_CONST_SCALAR: Scalar;

    #[doc(hidden)]
    fn __amp_to_f32(self) -> f32;

    #[doc(hidden)]
    fn __amp_of_f32(value: f32) -> Self;
}

/// A number of factors whose products are added as `S`: `f16` as `f16` or `f32`, and `f32` as `f32`.
#[diagnostic::on_unimplemented(
    message = "AMP0002: products of cooperative matrices of `{Self}` are not added to one of `{S}`; help: `f16` is added as `f16` or `f32`, and `f32` as `f32`",
    label = "factors that do not suit the accumulator"
)]
pub trait Factor<S>: CooperativeNumber {}

impl Factor<f16> for f16 {}
impl Factor<f32> for f16 {}
impl Factor<f32> for f32 {}

impl Sealed for f16 {}

impl CooperativeNumber for f16 {
    const __AMP_CONST_SCALAR: Scalar = Scalar::F16;

    #[inline(always)]
    fn __amp_to_f32(self) -> f32 {
        self.to_f32()
    }

    #[inline(always)]
    fn __amp_of_f32(value: f32) -> Self {
        f16::from_f32(value)
    }
}

impl CooperativeNumber for f32 {
    const __AMP_CONST_SCALAR: Scalar = Scalar::F32;

    #[inline(always)]
    fn __amp_to_f32(self) -> f32 {
        self
    }

    #[inline(always)]
    fn __amp_of_f32(value: f32) -> Self {
        value
    }
}

/// What a matrix of that type and size is in a product: [`Left`], [`Right`] or [`Accumulator`].
#[diagnostic::on_unimplemented(
    message = "AMP0002: there is no cooperative matrix of {ROWS} × {COLUMNS} numbers `{T}` with the role `{Self}`; help: there are 8 × 8 and 16 × 16, of `f16` and `f32`, with the roles `Left`, `Right` and `Accumulator`",
    label = "no such cooperative matrix"
)]
pub trait CooperativeRole<T, const ROWS: usize, const COLUMNS: usize>:
    Sealed + Copy + fmt::Debug + Send + Sync + 'static
{
    /// What a lane of the cpu accelerator keeps.
    #[doc(hidden)]
    type __AmpRows: AsRef<[[T; COLUMNS]]> + AsMut<[[T; COLUMNS]]> + Copy + Send + Sync + 'static;

    #[doc(hidden)]
    const __AMP_CONST_ROLE: ir::CooperativeRole;

    /// Nothing but zeros.
    #[doc(hidden)]
    fn __amp_zeros() -> Self::__AmpRows;

    /// The first row of those that a lane keeps.
    #[doc(hidden)]
    fn __amp_first(lane: usize) -> usize;
}

impl Sealed for Left {}
impl Sealed for Right {}
impl Sealed for Accumulator {}

macro_rules! roles {
    ($($role:ident $($side:literal: $kept:expr, |$lane:ident| $first:expr;)*)*) => {$($(
        impl<T: CooperativeNumber> CooperativeRole<T, $side, $side> for $role {
            type __AmpRows = [[T; $side]; $kept];

            const __AMP_CONST_ROLE: ir::CooperativeRole = ir::CooperativeRole::$role;

            #[inline(always)]
            fn __amp_zeros() -> Self::__AmpRows {
                [[T::__amp_zero(); $side]; $kept]
            }

            #[inline(always)]
            fn __amp_first($lane: usize) -> usize {
                $first
            }
        }
    )*)*};
}
roles! {
    Left
        8: 8 / CPU_SUBGROUP_SIZE, |lane| lane * 8 / CPU_SUBGROUP_SIZE;
        16: 16 / CPU_SUBGROUP_SIZE, |lane| lane * 16 / CPU_SUBGROUP_SIZE;
    Right
        8: 8, |_lane| 0;
        16: 16, |_lane| 0;
    Accumulator
        8: 8 / CPU_SUBGROUP_SIZE, |lane| lane * 8 / CPU_SUBGROUP_SIZE;
        16: 16 / CPU_SUBGROUP_SIZE, |lane| lane * 16 / CPU_SUBGROUP_SIZE;
}

impl<T, const ROWS: usize, const COLUMNS: usize, R> Clone for CooperativeMatrix<T, ROWS, COLUMNS, R>
where
    R: CooperativeRole<T, ROWS, COLUMNS>,
{
    #[inline(always)]
    fn clone(&self) -> Self {
        *self
    }
}

impl<T, const ROWS: usize, const COLUMNS: usize, R> Copy for CooperativeMatrix<T, ROWS, COLUMNS, R> where
    R: CooperativeRole<T, ROWS, COLUMNS>
{
}

impl<T, const ROWS: usize, const COLUMNS: usize, R> fmt::Debug
    for CooperativeMatrix<T, ROWS, COLUMNS, R>
where
    R: CooperativeRole<T, ROWS, COLUMNS>,
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "CooperativeMatrix of {ROWS} × {COLUMNS}")
    }
}

impl<T, const ROWS: usize, const COLUMNS: usize, R> CooperativeMatrix<T, ROWS, COLUMNS, R>
where
    T: CooperativeNumber,
    R: CooperativeRole<T, ROWS, COLUMNS>,
{
    #[inline(always)]
    pub(super) fn zero() -> Self {
        CooperativeMatrix { rows: R::__amp_zeros() }
    }

    /// Where a number of the matrix lies in memory.
    #[inline(always)]
    fn place([row, column]: [usize; 2], at: Index<2>, transposed: bool) -> [usize; 2] {
        let [down, across] = if transposed { [column, row] } else { [row, column] };
        [at[0] + down, at[1] + across]
    }

    fn is_whole(
        memory: &impl CooperativeMemory<Number = T>,
        at: Index<2>,
        transposed: bool,
    ) -> bool {
        let sides = if transposed { [COLUMNS, ROWS] } else { [ROWS, COLUMNS] };
        holds(memory, at, sides)
    }

    pub(super) fn load(
        lane: usize,
        memory: &impl CooperativeMemory<Number = T>,
        at: Index<2>,
        transposed: bool,
    ) -> Self {
        let mut matrix = Self::zero();
        if Self::is_whole(memory, at, transposed) {
            for (row, numbers) in (R::__amp_first(lane)..).zip(matrix.rows.as_mut()) {
                for (column, number) in numbers.iter_mut().enumerate() {
                    *number = memory.__amp_number(Self::place([row, column], at, transposed));
                }
            }
        }
        matrix
    }

    pub(super) fn store(
        &self,
        lane: usize,
        memory: &impl CooperativeTarget<Number = T>,
        at: Index<2>,
        transposed: bool,
    ) {
        // All lanes have the same of a right factor.
        let is_first = lane == 0 || R::__amp_first(1) != 0;
        if is_first && Self::is_whole(memory, at, transposed) {
            for (row, numbers) in (R::__amp_first(lane)..).zip(self.rows.as_ref()) {
                for (column, number) in numbers.iter().enumerate() {
                    memory.__amp_store(Self::place([row, column], at, transposed), *number);
                }
            }
        }
    }

    pub(super) fn plus(mut self, other: &Self) -> Self {
        for (own, others) in self.rows.as_mut().iter_mut().zip(other.rows.as_ref()) {
            for (own, other) in own.iter_mut().zip(others) {
                *own = T::__amp_of_f32(own.__amp_to_f32() + other.__amp_to_f32());
            }
        }
        self
    }

    pub(super) fn scaled(mut self, factor: T) -> Self {
        for number in self.rows.as_mut().iter_mut().flatten() {
            *number = T::__amp_of_f32(number.__amp_to_f32() * factor.__amp_to_f32());
        }
        self
    }
}

impl<S, const ROWS: usize, const COLUMNS: usize> CooperativeMatrix<S, ROWS, COLUMNS, Accumulator>
where
    S: CooperativeNumber,
    Accumulator: CooperativeRole<S, ROWS, COLUMNS>,
{
    /// The rows of the sum that a lane keeps need those of the left factor that it keeps as well.
    pub(super) fn add_product<T: Factor<S>, const DEPTH: usize>(
        mut self,
        left: &CooperativeMatrix<T, ROWS, DEPTH, Left>,
        right: &CooperativeMatrix<T, DEPTH, COLUMNS, Right>,
    ) -> Self
    where
        Left: CooperativeRole<T, ROWS, DEPTH>,
        Right: CooperativeRole<T, DEPTH, COLUMNS>,
    {
        for (sums, left) in self.rows.as_mut().iter_mut().zip(left.rows.as_ref()) {
            let mut exact = sums.map(S::__amp_to_f32);
            for (left, right) in left.iter().zip(right.rows.as_ref()) {
                let left = left.__amp_to_f32();
                for (sum, right) in exact.iter_mut().zip(right) {
                    *sum += left * right.__amp_to_f32();
                }
            }
            *sums = exact.map(S::__amp_of_f32);
        }
        self
    }
}

#[diagnostic::do_not_recommend]
impl<T, const ROWS: usize, const COLUMNS: usize, R> Operand
    for CooperativeMatrix<T, ROWS, COLUMNS, R>
where
    T: CooperativeNumber,
    R: CooperativeRole<T, ROWS, COLUMNS>,
{
    crate::__amp_bare!();
}

impl<T, const ROWS: usize, const COLUMNS: usize, R> AmpType
    for CooperativeMatrix<T, ROWS, COLUMNS, R>
where
    T: CooperativeNumber,
    R: CooperativeRole<T, ROWS, COLUMNS>,
{
    const __AMP_CONST_BYTES: usize = 4 * ROWS * COLUMNS / CPU_SUBGROUP_SIZE;

    fn __amp_ty() -> Ty {
        let (scalar, role) = (T::__AMP_CONST_SCALAR, R::__AMP_CONST_ROLE);
        Ty::Cooperative(CooperativeTy { scalar, rows: ROWS, columns: COLUMNS, role })
    }

    #[inline(always)]
    fn __amp_zero() -> Self {
        Self::zero()
    }

    fn __amp_constant(&self, builder: &mut Builder) -> Value {
        builder.fail("a cooperative matrix that is known before the kernel runs")
    }

    fn __amp_write(&self, _: &mut ParamBytes) {}
}

/// The host has none, so none is captured.
#[diagnostic::do_not_recommend]
// SAFETY: it holds numbers, and no view.
unsafe impl<T, const ROWS: usize, const COLUMNS: usize, R> Capture
    for CooperativeMatrix<T, ROWS, COLUMNS, R>
where
    T: CooperativeNumber,
    R: CooperativeRole<T, ROWS, COLUMNS>,
{
    fn __amp_declare(&self, _: &mut Interface) {}

    fn __amp_value(&self, builder: &mut Builder, name: &str) -> Value {
        builder.fail(format!("`{name}` is a cooperative matrix, of which the host has none"))
    }

    fn __amp_bind(&self, _: &mut Binder<'_>, _: &str) -> Result<()> {
        Ok(())
    }
}

#[diagnostic::do_not_recommend]
impl<T, const ROWS: usize, const COLUMNS: usize, R> crate::operators::Known
    for CooperativeMatrix<T, ROWS, COLUMNS, R>
where
    T: CooperativeNumber,
    R: CooperativeRole<T, ROWS, COLUMNS>,
{
}
