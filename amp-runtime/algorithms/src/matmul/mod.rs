//! Products of matrices and vectors.

mod halves;
mod host;
mod operand;
pub(crate) mod rows;
mod scalar;
mod squares;
mod tiles;
mod vector;

use amp_runtime::Result;
use amp_runtime::prelude::*;

pub use self::operand::{Factor, transposed};
pub use self::scalar::{AddedAs, Scalar};

use self::operand::Product;
use crate::error::same_extent;
use crate::{Workspace, device};

/// The product of two matrices: `c = alpha * a * b + beta * c`. With `beta` 0, `c` is not read. BLAS has it as `gemm`.
///
/// ```
/// use amp_algorithms::matmul::{gemm, transposed};
/// use amp_runtime::prelude::*;
///
/// let a = Array::new([2, 3], &[1.0_f32, 2.0, 3.0, 4.0, 5.0, 6.0])?;
/// let c = Array::new([2, 2], &[0.0; 4])?;
/// gemm(1.0, &a, transposed(&a), 0.0, &c)?;
/// assert_eq!(c.to_vec()?, [14.0, 32.0, 32.0, 77.0]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// `c` is other memory than `a` and `b`. The products of an element are added in their order, so the result is the same
/// each time; on different accelerators the last bits of floats differ. On `cpu`, a product of `f32` or `f64` and the sum
/// that it is added to are rounded once, if the processor does that. Fastest, on a device, are `f32` without transposes,
/// in whole views, with sides of `c` that are multiples of 128 and a side in between that is one of 16; on `cpu`, any
/// numbers without transposes, in whole views whose rows are multiples of 16 long: others are copied to such.
///
/// Factors of `f16` are multiplied into an `f16` or an `f32`. Into an `f32`, devices that have
/// [cooperative matrices](amp_runtime::cooperative) of 16 × 16 multiply them by these, with subgroups of 32 threads, if no
/// factor is a transpose, the sides of `c` are multiples of 128 and the side in between is one of 32:
///
/// ```
/// use amp_algorithms::matmul::gemm;
/// use amp_runtime::prelude::*;
///
/// let a = Array::new([1, 2], &[1.5, 2.0].map(f16::from_f32))?;
/// let b = Array::new([2, 1], &[4.0, 0.25].map(f16::from_f32))?;
/// let c = Array::<f32, 2>::zeroed([1, 1])?;
/// gemm(1.0, &a, &b, 0.0, &c)?;
/// assert_eq!(c.to_vec()?, [6.5]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// # Errors
/// [`Error::ExtentsDiffer`] if the sides do not fit, and those of a launch.
pub fn gemm<'v, T: AddedAs<S>, S: Scalar>(
    alpha: S,
    a: impl Into<Factor<'v, T>>,
    b: impl Into<Factor<'v, T>>,
    beta: S,
    c: &ArrayViewMut<'_, S, 2>,
) -> Result<()> {
    gemm_with(&mut Workspace::new()?, alpha, a, b, beta, c)
}

/// [`gemm`] in a workspace.
///
/// # Errors
/// Those of [`gemm`].
pub fn gemm_with<'v, T: AddedAs<S>, S: Scalar>(
    workspace: &mut Workspace,
    alpha: S,
    a: impl Into<Factor<'v, T>>,
    b: impl Into<Factor<'v, T>>,
    beta: S,
    c: &ArrayViewMut<'_, S, 2>,
) -> Result<()> {
    let (a, b) = (a.into(), b.into());
    let ([rows, depth], [of_b, columns]) = (a.sides(), b.sides());
    same_extent(
        "the columns of `a` and the rows of `b`",
        Extent::new([depth]),
        Extent::new([of_b]),
    )?;
    same_extent("the product of `a` and `b`, and `c`,", Extent::new([rows, columns]), c.extent())?;
    if rows == 0 || columns == 0 {
        return Ok(());
    }
    T::product(workspace, (alpha, beta), [a, b], c)
}

/// The product of sides that fit, by the kernels that suit it best.
fn product<T: Scalar>(
    workspace: &mut Workspace,
    product: Product<'_, T>,
    c: &ArrayViewMut<'_, T, 2>,
) -> Result<()> {
    match T::product_of_suitable(workspace, &product, c) {
        Some(done) => done,
        None if device::is_host(workspace.accelerator()) => {
            T::product_on_host(workspace, &product, c)
        }
        None => tiles::product(workspace, product, c),
    }
}

/// [`gemm`] of the matrices at each place of the first dimension. cuBLAS has it as `gemmStridedBatched`.
///
/// ```
/// use amp_algorithms::matmul::gemm_of_each;
/// use amp_runtime::prelude::*;
///
/// // Two products of 1 × 2 and 2 × 1.
/// let a = ArrayView::new([2, 1, 2], &[1, 2, 3, 4])?;
/// let b = ArrayView::new([2, 2, 1], &[10, 1, 100, 1])?;
/// let c = Array::new([2, 1, 1], &[0; 2])?;
/// gemm_of_each(1, &a, &b, 0, &c)?;
/// assert_eq!(c.to_vec()?, [12, 304]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// Each product is launched by itself; nothing waits for another.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if the sides do not fit, [`Error::NotContiguous`] if a view is a section with others between
/// the rows of a matrix, and those of a launch.
pub fn gemm_of_each<'v, T: Scalar>(
    alpha: T,
    a: impl Into<Factor<'v, T, 3>>,
    b: impl Into<Factor<'v, T, 3>>,
    beta: T,
    c: &ArrayViewMut<'_, T, 3>,
) -> Result<()> {
    gemm_of_each_with(&mut Workspace::new()?, alpha, a, b, beta, c)
}

/// [`gemm_of_each`] in a workspace.
///
/// # Errors
/// Those of [`gemm_of_each`].
pub fn gemm_of_each_with<'v, T: Scalar>(
    workspace: &mut Workspace,
    alpha: T,
    a: impl Into<Factor<'v, T, 3>>,
    b: impl Into<Factor<'v, T, 3>>,
    beta: T,
    c: &ArrayViewMut<'_, T, 3>,
) -> Result<()> {
    let (a, b) = (a.into(), b.into());
    let ([count, rows, columns], [of_a, ..], [of_b, ..]) =
        (sides(c.extent()), sides(a.view.extent()), sides(b.view.extent()));
    same_extent("the matrices of `c` and of `a`", Extent::new([count]), Extent::new([of_a]))?;
    same_extent("the matrices of `c` and of `b`", Extent::new([count]), Extent::new([of_b]))?;
    for place in 0..count {
        let (left, right) = (matrix(a.view, place)?, matrix(b.view, place)?);
        let left = Factor { view: &left, is_transposed: a.is_transposed };
        let right = Factor { view: &right, is_transposed: b.is_transposed };
        let to = match rows * columns {
            0 => ArrayViewMut::new([rows, columns], &mut [] as &mut [T])?,
            _ => c.section([place, 0, 0], [1, rows, columns])?.view_as([rows, columns])?,
        };
        gemm_with(workspace, alpha, left, right, beta, &to)?;
    }
    Ok(())
}

fn sides(extent: Extent<3>) -> [usize; 3] {
    extent.into()
}

/// The matrix at a place of the first dimension.
fn matrix<'v, T: Scalar>(view: &ArrayView<'v, T, 3>, place: usize) -> Result<ArrayView<'v, T, 2>> {
    let [_, rows, columns] = sides(view.extent());
    if rows * columns == 0 {
        return ArrayView::new([rows, columns], &[] as &[T]);
    }
    view.section([place, 0, 0], [1, rows, columns])?.view_as([rows, columns])
}

/// The product of a matrix and a vector: `y = alpha * a * x + beta * y`. With `beta` 0, `y` is not read. BLAS has it as
/// `gemv`.
///
/// ```
/// use amp_algorithms::matmul::gemv;
/// use amp_runtime::prelude::*;
///
/// let a = Array::new([2, 3], &[1, 2, 3, 4, 5, 6])?;
/// let (x, y) = (ArrayView::new(3, &[1, 0, 1])?, Array::new(2, &[100, 200])?);
/// gemv(10, &a, &x, 1, &y)?;
/// assert_eq!(y.to_vec()?, [140, 300]);
/// # Ok::<(), amp_runtime::Error>(())
/// ```
///
/// `y` is other memory than `a` and `x`.
///
/// # Errors
/// [`Error::ExtentsDiffer`] if the sides do not fit, and those of a launch.
pub fn gemv<'v, T: Scalar>(
    alpha: T,
    a: impl Into<Factor<'v, T>>,
    x: &ArrayView<'_, T, 1>,
    beta: T,
    y: &ArrayViewMut<'_, T, 1>,
) -> Result<()> {
    gemv_with(&mut Workspace::new()?, alpha, a, x, beta, y)
}

/// [`gemv`] in a workspace.
///
/// # Errors
/// Those of [`gemv`].
pub fn gemv_with<'v, T: Scalar>(
    workspace: &mut Workspace,
    alpha: T,
    a: impl Into<Factor<'v, T>>,
    x: &ArrayView<'_, T, 1>,
    beta: T,
    y: &ArrayViewMut<'_, T, 1>,
) -> Result<()> {
    let a = a.into();
    let [rows, columns] = a.sides();
    same_extent("the rows of `a`, and `y`,", Extent::new([rows]), y.extent())?;
    same_extent("the columns of `a`, and `x`,", Extent::new([columns]), x.extent())?;
    if rows == 0 {
        return Ok(());
    }
    vector::product(workspace, (alpha, beta), a, x, y)
}

#[cfg(test)]
mod tests {
    use amp_runtime::{Feature, on_every_accelerator};

    use super::*;

    /// Products of halves: by cooperative matrices where there are some, and of any sides.
    #[test]
    fn halves_as_floats() {
        let numbers = |len: usize, of: usize| -> Vec<f32> {
            (0..len).map(|k| (k * of % 17) as f32 - 8.0).collect()
        };
        let halves = |of: &[f32]| -> Vec<f16> { of.iter().map(|x| f16::from_f32(*x)).collect() };
        for [rows, depth, columns] in [[128, 32, 256], [256, 64, 128], [5, 7, 9], [3, 0, 2]] {
            let (x, y) = (numbers(rows * depth, 5), numbers(depth * columns, 7));
            let expected: Vec<f32> = (0..rows * columns)
                .map(|k| {
                    let (row, column) = (k / columns, k % columns);
                    let sum: f32 =
                        (0..depth).map(|k| x[row * depth + k] * y[k * columns + column]).sum();
                    2.0 * sum + 0.5
                })
                .collect();
            on_every_accelerator(|on| {
                let a = Array::new_on(on, [rows, depth], &halves(&x))?;
                let b = Array::new_on(on, [depth, columns], &halves(&y))?;
                let ones = vec![1.0; rows * columns];
                let c = Array::new_on(on, [rows, columns], &ones)?;
                gemm_with(&mut Workspace::new_on(on), 2.0, &a, &b, 0.5, &c)?;
                assert_eq!(c.to_vec()?, expected);
                // The kernel with cooperative matrices is right wherever there are some.
                if on.supports(Feature::CooperativeMatrices) && rows % 128 == 0 {
                    c.copy_from(&ones)?;
                    let of = [(&a).into(), (&b).into()];
                    let done = halves::multiply(&Workspace::new_on(on), (2.0, 0.5), of, &c);
                    done.expect("the sides suit")?;
                    assert_eq!(c.to_vec()?, expected);
                    let done = halves::multiply(&Workspace::new_on(on), (1.0, 0.0), of, &c);
                    done.expect("the sides suit")?;
                    let product: Vec<f32> = expected.iter().map(|x| (x - 0.5) / 2.0).collect();
                    assert_eq!(c.to_vec()?, product);
                }
                Ok::<(), Error>(())
            });
        }
    }

    #[test]
    fn squares_everywhere() {
        const SIDES: [usize; 3] = [128, 32, 128];
        let [rows, depth, columns] = SIDES;
        let numbers = |len: usize, of: usize| -> Vec<f32> {
            (0..len).map(|k| (k * of % 17) as f32 - 8.0).collect()
        };
        let (a, b) = (numbers(rows * depth, 5), numbers(depth * columns, 7));
        let expected: Vec<f32> = (0..rows * columns)
            .map(|k| {
                let (row, column) = (k / columns, k % columns);
                let sum: f32 =
                    (0..depth).map(|k| a[row * depth + k] * b[k * columns + column]).sum();
                2.0 * sum + 0.5
            })
            .collect();
        on_every_accelerator(|on| {
            let (a, b) =
                (Array::new_on(on, [rows, depth], &a)?, Array::new_on(on, [depth, columns], &b)?);
            let c = Array::new_on(on, [rows, columns], &vec![1.0; rows * columns])?;
            let product = Product { alpha: 2.0, a: (&a).into(), b: (&b).into(), beta: 0.5 };
            let done = squares::multiply(&Workspace::new_on(on), &product, &c);
            done.expect("the sides suit")?;
            assert_eq!(c.to_vec()?, expected);
            Ok::<(), Error>(())
        });
    }
}
