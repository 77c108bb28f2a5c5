//! Cooperative matrices: small matrices that the threads of a subgroup hold together, and multiply by
//! the hardware that is there for it (tensor cores).
//!
//! A [`CooperativeMatrix`] is a [`Left`] or a [`Right`] factor, or the [`Accumulator`] that products are
//! added to; which of its numbers a thread has, no one knows. It is loaded as a block of a view, an array
//! or of tile_static memory, and stored as one. Each function takes the kernel's tiled index first.
//!
//! ```
//! use amp_runtime::cooperative::{Accumulator, CooperativeMatrix, Left, Right};
//! use amp_runtime::prelude::*;
//!
//! // A matrix of 16 × 16 times the unit matrix.
//! let numbers: Vec<f32> = (0..256).map(|k| k as f32).collect();
//! let mut unit = vec![0.0_f32; 256];
//! (0..16).for_each(|k| unit[17 * k] = 1.0);
//! let mut product = vec![0.0_f32; 256];
//! let (a, b) = (ArrayView::new([16, 16], &numbers)?, ArrayView::new([16, 16], &unit)?);
//! let c = ArrayViewMut::new([16, 16], &mut product)?;
//! let kernel = kernel!(|t: TiledIndex<8>| {
//!     let mut sum: CooperativeMatrix<f32, 16, 16, Accumulator> = cooperative::zero(t);
//!     let left: CooperativeMatrix<f32, 16, 16, Left> = cooperative::load(t, &a, [0, 0]);
//!     let right: CooperativeMatrix<f32, 16, 16, Right> = cooperative::load(t, &b, [0, 0]);
//!     sum = cooperative::multiply_add(t, left, right, sum);
//!     cooperative::store(t, sum, &c, [0, 0]);
//! });
//! parallel_for_each_on(&Accelerator::cpu(), Extent::new([8]).tile::<8>(), kernel)?;
//! drop(c);
//! assert_eq!(product, numbers);
//! # Ok::<(), amp_runtime::Error>(())
//! ```
//!
//! All threads of a subgroup come to an operation (C3561): conditions around it are the same for all threads of
//! the tile, or of each subgroup, as `subgroup::id(t) == 0` is. They ask for the same block and number; which one is
//! meant where they do not is unspecified. The rows of a tile are whole subgroups: its innermost side is a multiple
//! of the subgroup's size, and of 8 everywhere.
//!
//! A block that is not whole within its memory loads as zeros, and nothing is stored there. The same holds for a
//! block that does not begin at a multiple of 16 bytes in each of its rows, which devices cannot load: rows are
//! a multiple of 16 bytes long, and the numbers of a block's first row and column suit that.
//!
//! Products are added in any order and with at least the precision of the accumulator.
//!
//! A GPU without cooperative matrices, or without those of a kernel, refuses it with
//! [`Error::UnsupportedFeature`](crate::Error::UnsupportedFeature);
//! [`Accelerator::cooperative_products`](crate::Accelerator::cooperative_products) says which there are.

mod matrix;
mod memory;
mod product;
mod vector;

pub use matrix::{
    Accumulator, CooperativeMatrix, CooperativeNumber, CooperativeRole, Factor, Left, Right,
};
pub(crate) use memory::BLOCK_ALIGNMENT;
pub use memory::{CooperativeElement, CooperativeMemory, CooperativeTarget};
pub use product::CooperativeProduct;
pub use vector::F16Vec4;

use crate::geometry::{InTile, Index};
use crate::ir::{self, Builder, Ty, Value};
use crate::native::given::{Given, Held};
use crate::native::in_step::Tile;
use crate::native::kept::Kept;
use crate::native::subgroup::lane;
use crate::twin::Signature;
use crate::types::AmpType;

/// Declares operations on cooperative matrices: each a function and a type of one name, as those of
/// `builtin!`. The device form gets the type of the result.
macro_rules! operations {
    ($(
        $(#[$doc:meta])*
        fn $name:ident[$($generics:tt)*](
            $index:ident: $tile:ty $(, $parameter:ident: $ty:ty)*
            $(; $memory:ident: $held:ty, $at:ident: $position:ty)?
        ) -> $output:ty
        where [$($bounds:tt)*] $native:block
        device $expand:expr;
    )*) => {$(
        $(#[$doc])*
        pub fn $name<$($generics)*>(
            $index: $tile $(, $parameter: $ty)* $(, $memory: $held, $at: $position)?
        ) -> $output
        where
            $($bounds)*
            for<'call> $name: crate::rules::CallableFromCpu,
        {
            let _ = $index;
            $(let _ = $parameter;)*
            $(let _ = ($memory, $at);)?
            unreachable!("only `#[amp]` code can call it")
        }

        #[doc(hidden)]
        #[allow(non_camel_case_types)]
        #[derive(Debug)]
        pub struct $name {}

        #[diagnostic::do_not_recommend]
        impl crate::rules::CallableFromAmp for $name {}

        #[diagnostic::do_not_recommend]
        impl<const PARAMETER: usize> crate::native::argument::OnlyReads<PARAMETER> for $name {}

        #[doc(hidden)]
        #[allow(missing_docs)]
        impl $name {
            pub const NAME: &'static str =
                concat!(file!(), ":", line!(), ":", column!(), " ", stringify!($name));

            pub const fn call_graph(_: &crate::rules::CallPath<'_>) -> crate::rules::Facts {
                crate::rules::Facts::NONE
            }

            pub const fn uniformity(
                _: &crate::rules::CallPath<'_>,
                to: &mut crate::uniformity::Uniformity,
            ) -> bool {
                *to = crate::uniformity::Uniformity::MEETING;
                true
            }

            /// Of a call without the tile rustc says that it is missing, and nothing else. It never runs.
            pub fn native<$($generics)*>(
                _: $tile $(, _: $ty)* $(, _: $held, _: $position)?
            ) -> $output
            where $($bounds)* {
                unreachable!("a call that does not compile")
            }

            #[inline(always)]
            pub async fn waiting<$($generics)*>(
                $index: $tile $(, $parameter: $ty)* $(, $memory: $held, $at: $position)?
            ) -> $output
            where $($bounds)* $native

            #[inline(always)]
            pub fn by_tile<$($generics)*>(
                tile: Tile<'_, $tile>,
                ($($parameter,)* $($memory, $at,)?): (
                    $(impl Given<$ty>,)*
                    $(impl Held<Memory = $held>, impl Given<$position>,)?
                ),
                results: &Kept<$output>,
            )
            where $($bounds)*
            {
                tile.each(
                    #[inline(always)]
                    |thread, $index| {
                        $(let $parameter = $parameter.of(thread);)*
                        $(let ($memory, $at) = ($memory.held(thread), $at.of(thread));)?
                        results.save(thread, $native);
                    },
                );
            }

            pub fn unused<R>(result: R) -> R {
                result
            }

            pub fn expand<$($generics)*>(
                builder: &mut Builder,
                arguments: &[Value],
                _: Signature<($tile, $($ty,)* $($held, $position,)?), $output>,
            ) -> Value
            where $($bounds)*
            {
                Self::expand_inferred(builder, arguments, Signature::<(), $output>::default())
            }

            pub fn expand_inferred<A, R: AmpType>(
                builder: &mut Builder,
                arguments: &[Value],
                _: Signature<A, R>,
            ) -> Value {
                let expand: fn(&mut Builder, &[Value], &Ty) -> Value = $expand;
                expand(builder, arguments, &R::__amp_ty())
            }
        }
    )*};
}

/// What a kernel of one subgroup leaves of `a`, whose element in row `i` and column `j` is `16 * i + j`.
macro_rules! example {
    ($body:literal, $left:literal) => {
        concat!(
            "```\nuse amp_runtime::cooperative::{Accumulator, CooperativeMatrix, Left, Right};\n",
            "use amp_runtime::prelude::*;\n",
            "let numbers: Vec<f32> = (0..256).map(|k| k as f32).collect();\n",
            "let a = Array::new_on(&Accelerator::cpu(), [16, 16], &numbers)?;\n",
            "let kernel = kernel!(|t: TiledIndex<8>| {\n    ",
            $body,
            "\n});\n",
            "parallel_for_each_on(&Accelerator::cpu(), Extent::new([8]).tile::<8>(), kernel)?;\n",
            "assert_eq!(a.to_vec()?[16..20], ",
            $left,
            ");\n# Ok::<(), amp_runtime::Error>(())\n```"
        )
    };
}

operations! {
    /// A matrix of zeros.
    ///
    #[doc = example!(
        "let zero: CooperativeMatrix<f32, 16, 16, Accumulator> = cooperative::zero(t);
    cooperative::store(t, zero, &a, [0, 0]);",
        "[0.0, 0.0, 0.0, 0.0]"
    )]
    fn zero[I: InTile, T: CooperativeNumber, const ROWS: usize, const COLUMNS: usize, R](_index: I)
        -> CooperativeMatrix<T, ROWS, COLUMNS, R>
    where [R: CooperativeRole<T, ROWS, COLUMNS>,] { CooperativeMatrix::zero() }
    device |b, _, ty| b.zero(ty);

    /// The block of the memory whose first number is in that row and column: zeros if it is not whole, or not
    /// at a multiple of 16 bytes.
    ///
    #[doc = example!(
        "let block: CooperativeMatrix<f32, 8, 8, Accumulator> = cooperative::load(t, &a, [8, 8]);
    cooperative::store(t, block, &a, [0, 0]);",
        "[152.0, 153.0, 154.0, 155.0]"
    )]
    ///
    /// A memory of vectors, as [`F16Vec4`], is one of their numbers, and the column counts these. Devices load
    /// them faster.
    fn load[I: InTile, M: CooperativeMemory, P: Into<Index<2>>, const ROWS: usize, const COLUMNS: usize, R]
        (index: I; memory: M, at: P) -> CooperativeMatrix<M::Number, ROWS, COLUMNS, R>
    where [R: CooperativeRole<M::Number, ROWS, COLUMNS>,] {
        CooperativeMatrix::load(lane(&index), &memory, at.into(), false)
    } device |b, arguments, ty| load_of(b, arguments, ty, false);

    /// The transpose of the block of the memory whose first number is in that row and column: what lies in
    /// one row there is a column of the matrix.
    ///
    #[doc = example!(
        "let block: CooperativeMatrix<f32, 16, 16, Accumulator> = cooperative::load_transposed(t, &a, [0, 0]);
    cooperative::store(t, block, &a, [0, 0]);",
        "[1.0, 17.0, 33.0, 49.0]"
    )]
    fn load_transposed[I: InTile, M: CooperativeMemory, P: Into<Index<2>>, const ROWS: usize, const COLUMNS: usize, R]
        (index: I; memory: M, at: P) -> CooperativeMatrix<M::Number, ROWS, COLUMNS, R>
    where [R: CooperativeRole<M::Number, ROWS, COLUMNS>,] {
        CooperativeMatrix::load(lane(&index), &memory, at.into(), true)
    } device |b, arguments, ty| load_of(b, arguments, ty, true);

    /// Stores the matrix as the block of the memory whose first number is in that row and column, if it is
    /// whole, and at a multiple of 16 bytes. What other threads then read stands behind a barrier.
    ///
    #[doc = example!(
        "let block: CooperativeMatrix<f32, 8, 8, Accumulator> = cooperative::load(t, &a, [0, 8]);
    cooperative::store(t, block, &a, [1, 0]);",
        "[8.0, 9.0, 10.0, 11.0]"
    )]
    fn store[I: InTile, M: CooperativeTarget, P: Into<Index<2>>, const ROWS: usize, const COLUMNS: usize, R]
        (index: I, matrix: CooperativeMatrix<M::Number, ROWS, COLUMNS, R>; memory: M, at: P) -> ()
    where [R: CooperativeRole<M::Number, ROWS, COLUMNS>,] {
        matrix.store(lane(&index), &memory, at.into(), false);
    } device |b, arguments, ty| store_of(b, arguments, ty, false);

    /// Stores the transpose of the matrix: its columns are rows of the block.
    ///
    #[doc = example!(
        "let block: CooperativeMatrix<f32, 16, 16, Accumulator> = cooperative::load(t, &a, [0, 0]);
    cooperative::store_transposed(t, block, &a, [0, 0]);",
        "[1.0, 17.0, 33.0, 49.0]"
    )]
    fn store_transposed[I: InTile, M: CooperativeTarget, P: Into<Index<2>>, const ROWS: usize, const COLUMNS: usize, R]
        (index: I, matrix: CooperativeMatrix<M::Number, ROWS, COLUMNS, R>; memory: M, at: P) -> ()
    where [R: CooperativeRole<M::Number, ROWS, COLUMNS>,] {
        matrix.store(lane(&index), &memory, at.into(), true);
    } device |b, arguments, ty| store_of(b, arguments, ty, true);

    /// `left * right + accumulator`. The columns of the left factor are as many as the rows of the right one.
    ///
    #[doc = example!(
        "let right: CooperativeMatrix<f32, 16, 16, Right> = cooperative::load(t, &a, [0, 0]);
    let left: CooperativeMatrix<f32, 16, 16, Left> = cooperative::load(t, &a, [0, 0]);
    let zero: CooperativeMatrix<f32, 16, 16, Accumulator> = cooperative::zero(t);
    cooperative::store(t, cooperative::multiply_add(t, left, right, zero), &a, [0, 0]);",
        "[50560.0, 50936.0, 51312.0, 51688.0]"
    )]
    fn multiply_add[
        I: InTile,
        T: Factor<S>,
        S: CooperativeNumber,
        const ROWS: usize,
        const DEPTH: usize,
        const COLUMNS: usize
    ](
        _index: I,
        left: CooperativeMatrix<T, ROWS, DEPTH, Left>,
        right: CooperativeMatrix<T, DEPTH, COLUMNS, Right>,
        accumulator: CooperativeMatrix<S, ROWS, COLUMNS, Accumulator>
    ) -> CooperativeMatrix<S, ROWS, COLUMNS, Accumulator>
    where [
        Left: CooperativeRole<T, ROWS, DEPTH>,
        Right: CooperativeRole<T, DEPTH, COLUMNS>,
        Accumulator: CooperativeRole<S, ROWS, COLUMNS>,
    ] { accumulator.add_product(&left, &right) }
    device |b, arguments, ty| b.cooperative(ir::Cooperative::MultiplyAdd, &arguments[1..], ty);

    /// The sum of two matrices, number by number.
    ///
    #[doc = example!(
        "let block: CooperativeMatrix<f32, 16, 16, Accumulator> = cooperative::load(t, &a, [0, 0]);
    cooperative::store(t, cooperative::add(t, block, block), &a, [0, 0]);",
        "[32.0, 34.0, 36.0, 38.0]"
    )]
    fn add[I: InTile, T: CooperativeNumber, const ROWS: usize, const COLUMNS: usize, R](
        _index: I,
        one: CooperativeMatrix<T, ROWS, COLUMNS, R>,
        other: CooperativeMatrix<T, ROWS, COLUMNS, R>
    ) -> CooperativeMatrix<T, ROWS, COLUMNS, R>
    where [R: CooperativeRole<T, ROWS, COLUMNS>,] { one.plus(&other) }
    device |b, arguments, ty| b.cooperative(ir::Cooperative::Add, &arguments[1..], ty);

    /// Each number of the matrix times `factor`.
    ///
    #[doc = example!(
        "let block: CooperativeMatrix<f32, 16, 16, Accumulator> = cooperative::load(t, &a, [0, 0]);
    cooperative::store(t, cooperative::scale(t, block, 0.5), &a, [0, 0]);",
        "[8.0, 8.5, 9.0, 9.5]"
    )]
    fn scale[I: InTile, T: CooperativeNumber, const ROWS: usize, const COLUMNS: usize, R](
        _index: I,
        matrix: CooperativeMatrix<T, ROWS, COLUMNS, R>,
        factor: T
    ) -> CooperativeMatrix<T, ROWS, COLUMNS, R>
    where [R: CooperativeRole<T, ROWS, COLUMNS>,] { matrix.scaled(factor) }
    device |b, arguments, ty| b.cooperative(ir::Cooperative::Scale, &arguments[1..], ty);
}

/// The arguments are the tiled index, the memory and the block's first index.
fn load_of(b: &mut Builder, arguments: &[Value], ty: &Ty, transposed: bool) -> Value {
    let Ty::Cooperative(matrix) = ty else {
        return b.fail("a load of no matrix");
    };
    let mut values = vec![arguments[1]];
    values.extend(b.components(&arguments[2]));
    b.cooperative(ir::Cooperative::Load { ty: *matrix, transposed }, &values, ty)
}

/// The arguments are the tiled index, the matrix, the memory and the block's first index.
fn store_of(b: &mut Builder, arguments: &[Value], ty: &Ty, transposed: bool) -> Value {
    let mut values = vec![arguments[1], arguments[2]];
    values.extend(b.components(&arguments[3]));
    b.cooperative(ir::Cooperative::Store { transposed }, &values, ty)
}
