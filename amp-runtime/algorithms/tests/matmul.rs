//! Products of matrices and vectors, beside sums in loops.

use std::fmt::Debug;

use amp_algorithms::matmul::{Factor, Scalar, gemm, gemm_of_each, gemv, transposed};
use amp_runtime::prelude::*;
use amp_runtime::{Feature, Result, to_f16};

/// Whole numbers, whose sums of products are exact in every type.
fn numbers<T>(len: usize, of: fn(i8) -> T) -> Vec<T> {
    (0..len).map(|k| of((k * 7 % 5) as i8 - 2)).collect()
}

/// The sides of a product, and which factors are transposes.
#[derive(Clone, Copy)]
struct Case {
    rows: usize,
    depth: usize,
    columns: usize,
    transposes: [bool; 2],
}

const PLAIN: [bool; 2] = [false, false];

/// `3 * a * b - 2 * c`, beside sums of `i32`.
fn compare<T: Scalar + PartialEq + Debug>(case: Case, of: fn(i8) -> T) -> Result<()> {
    let Case { rows, depth, columns, transposes } = case;
    let sides = |sides: [usize; 2], turned: bool| if turned { [sides[1], sides[0]] } else { sides };
    let (a, b) = (numbers(rows * depth, of), numbers(depth * columns, of));
    let mut c = numbers(rows * columns, of);
    let a_view = ArrayView::new(sides([rows, depth], transposes[0]), &a)?;
    let b_view = ArrayView::new(sides([depth, columns], transposes[1]), &b)?;
    let factor = |view, turned| if turned { transposed(view) } else { Factor::from(view) };
    let c_view = ArrayViewMut::new([rows, columns], &mut c)?;
    let (left, right) = (factor(&a_view, transposes[0]), factor(&b_view, transposes[1]));
    gemm(of(3), left, right, of(-2), &c_view)?;
    c_view.synchronize()?;

    let whole = |len| numbers(len, i32::from);
    let (a, b, before) = (whole(rows * depth), whole(depth * columns), whole(rows * columns));
    let at = |of: &[i32], [row, column]: [usize; 2], [rows, columns]: [usize; 2], turned: bool| {
        if turned { of[column * rows + row] } else { of[row * columns + column] }
    };
    for row in 0..rows {
        for column in 0..columns {
            let product = |k| {
                at(&a, [row, k], [rows, depth], transposes[0])
                    * at(&b, [k, column], [depth, columns], transposes[1])
            };
            let place = row * columns + column;
            let expected = 3 * (0..depth).map(product).sum::<i32>() - 2 * before[place];
            assert_eq!(c[place], of(expected as i8), "at {row}, {column}");
        }
    }
    Ok(())
}

#[amp_test]
fn sides_that_are_no_multiples() -> Result<()> {
    for [rows, depth, columns] in [[1, 1, 1], [2, 3, 1], [65, 4, 3], [5, 17, 66], [64, 16, 64]] {
        compare(Case { rows, depth, columns, transposes: PLAIN }, f32::from)?;
    }
    Ok(())
}

#[amp_test]
fn transposes() -> Result<()> {
    for transposes in [[true, false], [false, true], [true, true]] {
        compare(Case { rows: 10, depth: 7, columns: 19, transposes }, f32::from)?;
        compare(Case { rows: 16, depth: 16, columns: 32, transposes }, f32::from)?;
    }
    Ok(())
}

#[amp_test]
fn numbers_of_other_types(on: &Accelerator) -> Result<()> {
    let case = Case { rows: 9, depth: 5, columns: 7, transposes: PLAIN };
    compare(case, i32::from)?;
    if on.supports(Feature::F64) {
        compare(case, f64::from)?;
    }
    if on.supports(Feature::F16) {
        compare(case, |number| to_f16(f32::from(number)))?;
    }
    Ok(())
}

#[amp_test]
fn nothing_to_add_up() -> Result<()> {
    let none: [i32; 0] = [];
    let (a, b) = (ArrayView::new([2, 0], &none)?, ArrayView::new([0, 2], &none)?);
    let c = Array::new([2, 2], &[1, 2, 3, 4])?;
    gemm(1, &a, &b, 10, &c)?;
    assert_eq!(c.to_vec()?, [10, 20, 30, 40]);
    Ok(())
}

#[amp_test]
fn sections_as_factors() -> Result<()> {
    let whole = Array::new([4, 4], &(0..16).map(|k| k as f32).collect::<Vec<f32>>())?;
    let c = Array::new([3, 3], &[f32::NAN; 9])?;
    let (a, b) = (whole.section([1, 1], [2, 2])?, whole.section([0, 2], [2, 2])?);
    // What is not read may be no number.
    gemm(1.0, &a, &b, 0.0, &c.section([1, 0], [2, 2])?)?;
    let c = c.to_vec()?;
    assert_eq!([c[3], c[4], c[6], c[7]], [46.0, 57.0, 78.0, 97.0]);
    assert!(c[0].is_nan() && c[5].is_nan());
    Ok(())
}

#[amp_test]
fn matrices_by_vectors() -> Result<()> {
    for [rows, columns] in [[1, 1], [3, 40], [17, 5], [8, 33]] {
        let a = numbers(rows * columns, f32::from);
        let a = ArrayView::new([rows, columns], &a)?;
        let (x, y) = (numbers(columns, f32::from), numbers(rows, f32::from));
        let (long, short) = (ArrayView::new(columns, &x)?, ArrayView::new(rows, &y)?);
        let (to_short, to_long) = (Array::new(rows, &y)?, Array::new(columns, &x)?);
        gemv(2.0, &a, &long, 3.0, &to_short)?;
        gemv(2.0, transposed(&a), &short, 0.0, &to_long)?;
        let at =
            |row: usize, column: usize| f32::from(((row * columns + column) * 7 % 5) as i8 - 2);
        let of_row =
            |row| (0..columns).map(|k| at(row, k) * x[k]).sum::<f32>() * 2.0 + 3.0 * y[row];
        let of_column = |column| (0..rows).map(|k| at(k, column) * y[k]).sum::<f32>() * 2.0;
        assert_eq!(to_short.to_vec()?, (0..rows).map(of_row).collect::<Vec<f32>>());
        assert_eq!(to_long.to_vec()?, (0..columns).map(of_column).collect::<Vec<f32>>());
    }
    Ok(())
}

#[test]
fn sides_that_do_not_fit_are_refused() -> Result<()> {
    let (a, c) = (Array::new([2, 3], &[1; 6])?, Array::new([2, 2], &[1; 4])?);
    let cases = [
        (
            gemm(1, &a, &a, 0, &c),
            "the columns of `a` and the rows of `b` have the extents [3] and [2]",
        ),
        (
            gemm(1, transposed(&a), &a, 0, &c),
            "the product of `a` and `b`, and `c`, have the extents [3, 3] and [2, 2]",
        ),
    ];
    for (refused, said) in cases {
        let error = refused.expect_err(said).to_string();
        assert!(error.contains(said), "{error}");
    }
    let x = Array::new(2, &[1; 2])?;
    assert!(matches!(gemv(1, &a, &x, 0, &x), Err(Error::ExtentsDiffer { .. })));
    Ok(())
}

#[amp_test]
fn products_of_each_without_elements() -> Result<()> {
    for [rows, depth, columns] in [[2, 0, 2], [0, 3, 2], [2, 3, 0], [0, 0, 0]] {
        let (a, b) = (vec![1; 3 * rows * depth], vec![1; 3 * depth * columns]);
        let mut c = vec![5; 3 * rows * columns];
        let view = ArrayViewMut::new([3, rows, columns], &mut c)?;
        let (a, b) =
            (ArrayView::new([3, rows, depth], &a)?, ArrayView::new([3, depth, columns], &b)?);
        gemm_of_each(1, &a, &b, 2, &view)?;
        drop(view);
        assert!(c.iter().all(|value| *value == 10), "{rows} × {depth} × {columns}: {c:?}");
    }
    Ok(())
}

#[amp_test]
fn products_of_each() -> Result<()> {
    const COUNT: usize = 3;
    let (a, b) = (numbers(COUNT * 5 * 4, f32::from), numbers(COUNT * 4 * 6, f32::from));
    let mut c = numbers(COUNT * 5 * 6, f32::from);
    let mut expected = c.clone();
    for ((a, b), c) in a.chunks(20).zip(b.chunks(24)).zip(expected.chunks_mut(30)) {
        for (place, c) in c.iter_mut().enumerate() {
            // The second factors are transposes: six rows of four numbers.
            let (row, column) = (&a[place / 6 * 4..][..4], &b[place % 6 * 4..][..4]);
            *c += 2.0 * row.iter().zip(column).map(|(a, b)| a * b).sum::<f32>();
        }
    }
    let a = ArrayView::new([COUNT, 5, 4], &a)?;
    let b = ArrayView::new([COUNT, 6, 4], &b)?;
    let view = ArrayViewMut::new([COUNT, 5, 6], &mut c)?;
    gemm_of_each(2.0, &a, transposed(&b), 1.0, &view)?;
    let one_less = a.section([0, 0, 0], [2, 5, 4])?;
    let error = gemm_of_each(2.0, &one_less, transposed(&b), 1.0, &view);
    assert!(matches!(error, Err(Error::ExtentsDiffer { .. })));
    drop(view);
    assert_eq!(c, expected);
    Ok(())
}
