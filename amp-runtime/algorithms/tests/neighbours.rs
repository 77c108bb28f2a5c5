//! Sparse products and convolutions, beside plain Rust.

use amp_algorithms::convolve::{Border, convolve, convolve_separable};
use amp_algorithms::sparse::{Csr, spmv};
use amp_runtime::prelude::*;
use amp_runtime::{Result, on_every_accelerator};
use proptest::collection::vec;
use proptest::prelude::*;

const BORDERS: [Border; 4] = [Border::Zero, Border::Clamp, Border::Mirror, Border::Wrap];

/// The element at a place, step by step from the border.
fn element(from: &[i32], mut place: i32, border: Border) -> i32 {
    let len = from.len() as i32;
    while !(0..len).contains(&place) {
        place = match border {
            Border::Zero => return 0,
            Border::Clamp => place.clamp(0, len - 1),
            Border::Wrap if place < 0 => place + len,
            Border::Wrap => place - len,
            Border::Mirror if place < 0 => -1 - place,
            Border::Mirror => 2 * len - 1 - place,
        };
    }
    from[place as usize]
}

fn convolved(from: &[i32], weights: &[i32], border: Border) -> Vec<i32> {
    let middle = (weights.len() as i32 - 1) / 2;
    let sum = |i: i32| -> i32 {
        let products = weights.iter().enumerate();
        products.map(|(k, weight)| weight * element(from, i + middle - k as i32, border)).sum()
    };
    (0..from.len() as i32).map(sum).collect()
}

#[amp_test]
fn borders_of_all_kinds() -> Result<()> {
    for border in BORDERS {
        for (len, count) in [(0, 3), (1, 1), (1, 4), (2, 9), (100, 1), (100, 2), (257, 7)] {
            let from: Vec<i32> = (0..len).map(|k| k * k % 23 - 9).collect();
            let weights: Vec<i32> = (0..count).map(|k| 3 * k - 4).collect();
            let mut to = vec![0; from.len()];
            let view = ArrayViewMut::new(to.len(), &mut to)?;
            let (from_view, weights_view) =
                (ArrayView::new(from.len(), &from)?, ArrayView::new(weights.len(), &weights)?);
            convolve(&from_view, &weights_view, border, &view)?;
            view.synchronize()?;
            assert_eq!(to, convolved(&from, &weights, border), "{border:?} {len} {count}");
        }
    }
    Ok(())
}

#[amp_test]
fn rows_and_columns_of_a_section() -> Result<()> {
    let from: Vec<i32> = (0..100).map(|k| k * 7 % 31).collect();
    let whole = ArrayView::new([10, 10], &from)?;
    let (of_rows, of_columns) = ([1, 2, 3], [4, 5, 6, 7]);
    let weights = (ArrayView::new(3, &of_rows)?, ArrayView::new(4, &of_columns)?);
    for border in BORDERS {
        let to = Array::new([5, 7], &[0; 35])?;
        let section = whole.section([2, 1], [5, 7])?;
        convolve_separable(&section, [&weights.0, &weights.1], border, &to)?;
        let rows: Vec<Vec<i32>> =
            (2..7).map(|row| convolved(&from[row * 10 + 1..][..7], &of_rows, border)).collect();
        let found = to.to_vec()?;
        for column in 0..7 {
            let of_column: Vec<i32> = rows.iter().map(|row| row[column]).collect();
            let expected = convolved(&of_column, &of_columns, border);
            assert!((0..5).all(|row| found[row * 7 + column] == expected[row]));
        }
    }
    Ok(())
}

#[amp_test]
fn columns_that_are_not_there() -> Result<()> {
    let starts = ArrayView::new(3, &[0, 2, 3])?;
    let columns = ArrayView::new(3, &[0, 9, 1])?;
    let values = ArrayView::new(3, &[2.0, 100.0, 3.0])?;
    let y = Array::new(2, &[0.0; 2])?;
    let a = Csr { starts: &starts, columns: &columns, values: &values };
    spmv(a, &ArrayView::new(2, &[10.0, 20.0])?, &y)?;
    assert_eq!(y.to_vec()?, [20.0, 60.0]);
    Ok(())
}

#[test]
fn sizes_that_do_not_fit_are_refused() -> Result<()> {
    let (two, three) = (Array::new(2, &[0_u32; 2])?, Array::new(3, &[0_u32; 3])?);
    let differ = |result: Result<()>| matches!(result, Err(Error::ExtentsDiffer { .. }));
    assert!(differ(convolve(&two, &two, Border::Zero, &three)));
    let a = Csr { starts: &three, columns: &two, values: &two };
    assert!(differ(spmv(a, &two, &three)));
    let a = Csr { starts: &three, columns: &two, values: &three };
    assert!(differ(spmv(a, &two, &two)));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn any_sparse_matrix(rows in vec(vec((0..40_u32, -9..9), 0..20), 1..40)) {
        let mut starts = vec![0];
        starts.extend(rows.iter().scan(0, |end, row| {
            *end += row.len() as u32;
            Some(*end)
        }));
        let (columns, values): (Vec<u32>, Vec<i32>) = rows.iter().flatten().copied().unzip();
        let x: Vec<i32> = (0..40).map(|k| k % 11 - 5).collect();
        let product = |(column, value): &(u32, i32)| value * x[*column as usize];
        let expected: Vec<i32> = rows.iter().map(|row| row.iter().map(product).sum()).collect();
        let found = on_every_accelerator(|_| {
            let starts = ArrayView::new(starts.len(), &starts)?;
            let columns = ArrayView::new(columns.len(), &columns)?;
            let values = ArrayView::new(values.len(), &values)?;
            let y = Array::new(rows.len(), &vec![0; rows.len()])?;
            let a = Csr { starts: &starts, columns: &columns, values: &values };
            spmv(a, &ArrayView::new(40, &x)?, &y)?;
            y.to_vec()
        });
        prop_assert_eq!(found, expected);
    }
}
