//! Fourier transforms beside sums in double precision.

use std::f64::consts::TAU;

use amp_algorithms::fft::{
    Complex, fft, fft_2d, fft_of_rows, inverse_fft, inverse_fft_2d, inverse_fft_of_rows,
    inverse_real_fft, real_fft,
};
use amp_runtime::Result;
use amp_runtime::prelude::*;

/// Numbers that look random, between −1 and 1.
fn numbers(len: usize) -> Vec<Complex> {
    let mut word = 7_u32;
    let mut next = || {
        word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (word >> 8) as f32 / (1 << 23) as f32 - 1.0
    };
    (0..len).map(|_| Complex { re: next(), im: next() }).collect()
}

/// One number of the transform.
fn sum(numbers: &[Complex], place: usize) -> [f64; 2] {
    let mut sum = [0.0; 2];
    for (k, number) in numbers.iter().enumerate() {
        let angle = -TAU * (k * place % numbers.len()) as f64 / numbers.len() as f64;
        let ((sin, cos), re, im) = (angle.sin_cos(), f64::from(number.re), f64::from(number.im));
        sum[0] += re * cos - im * sin;
        sum[1] += re * sin + im * cos;
    }
    sum
}

/// Is it so to some units of the last place of the greatest?
#[track_caller]
fn assert_near(found: &[Complex], expected: impl Fn(usize) -> [f64; 2], scale: f64) {
    for (k, found) in found.iter().enumerate() {
        let [re, im] = expected(k);
        let far = (f64::from(found.re) - re).abs().max((f64::from(found.im) - im).abs());
        assert!(far < 4e-6 * scale, "{k}: {found:?} should be {re}, {im}");
    }
}

#[amp_test]
fn lengths_of_one_pass() -> Result<()> {
    for len in [1, 2, 3, 4, 5, 6, 8, 9, 15, 16, 25, 30, 32, 64, 100, 128, 243, 256, 512, 720, 1024]
    {
        let from = numbers(len);
        let to = Array::new(len, &vec![Complex::default(); len])?;
        fft(&ArrayView::new(len, &from)?, &to)?;
        assert_near(&to.to_vec()?, |k| sum(&from, k), (len as f64).sqrt());
    }
    Ok(())
}

#[amp_test]
fn lengths_of_several_passes() -> Result<()> {
    for len in [1080, 2048, 4050, 4096, 8192] {
        let from = numbers(len);
        let (there, back) =
            (Array::new(len, &from)?, Array::new(len, &vec![Complex::default(); len])?);
        fft(&ArrayView::new(len, &from)?, &there)?;
        let found = there.to_vec()?;
        let some: Vec<usize> = (0..20).map(|k| k * 211 % len).collect();
        let picked: Vec<Complex> = some.iter().map(|k| found[*k]).collect();
        assert_near(&picked, |k| sum(&from, some[k]), (len as f64).sqrt());
        inverse_fft(&there, &back)?;
        assert_near(&back.to_vec()?, |k| [from[k].re.into(), from[k].im.into()], 1.0);
    }
    Ok(())
}

#[amp_test]
fn three_passes_undone() -> Result<()> {
    for len in [1 << 14 | 1 << 12, 1 << 15] {
        let from = numbers(len);
        let (there, back) = (Array::new(len, &from)?, Array::new(len, &from)?);
        fft(&ArrayView::new(len, &from)?, &there)?;
        let found = there.to_vec()?;
        assert_near(&[found[77]], |_| sum(&from, 77), 150.0);
        inverse_fft(&there, &back)?;
        assert_near(&back.to_vec()?, |k| [from[k].re.into(), from[k].im.into()], 1.0);
    }
    Ok(())
}

#[amp_test]
fn rows_of_a_section() -> Result<()> {
    let from = numbers(7 * 48);
    let whole = ArrayView::new([7, 48], &from)?;
    for len in [30, 32] {
        let there = Array::new([5, len], &vec![Complex::default(); 5 * len])?;
        let back = Array::new([7, 48], &[Complex::default(); 7 * 48])?;
        fft_of_rows(&whole.section([1, 4], [5, len])?, &there)?;
        let found = there.to_vec()?;
        for row in 0..5 {
            let part = &from[(row + 1) * 48 + 4..][..len];
            assert_near(&found[row * len..][..len], |k| sum(part, k), 6.0);
        }
        inverse_fft_of_rows(&there, &back.section([2, 10], [5, len])?)?;
        let back = back.to_vec()?;
        assert!((back[2 * 48 + 10].re - from[52].re).abs() < 1e-5);
        assert_eq!(back[2 * 48 + 9], Complex::default());
    }
    Ok(())
}

#[amp_test]
fn both_dimensions() -> Result<()> {
    for [rows, columns] in [[1, 1], [1, 12], [15, 8], [16, 32], [40, 9]] {
        let len = rows * columns;
        let from = numbers(len);
        let (there, back) =
            (Array::new([rows, columns], &from)?, Array::new([rows, columns], &from)?);
        fft_2d(&ArrayView::new([rows, columns], &from)?, &there)?;
        // The rows first, and then the columns of what they give.
        let part = |[re, im]: [f64; 2]| Complex { re: re as f32, im: im as f32 };
        let of_rows: Vec<Vec<Complex>> = from
            .chunks(columns)
            .map(|row| (0..columns).map(|k| part(sum(row, k))).collect())
            .collect();
        let expected = |place: usize| {
            let column: Vec<_> = of_rows.iter().map(|row| row[place % columns]).collect();
            sum(&column, place / columns)
        };
        assert_near(&there.to_vec()?, expected, (len as f64).sqrt());
        inverse_fft_2d(&there, &back)?;
        assert_near(&back.to_vec()?, |k| [from[k].re.into(), from[k].im.into()], 1.0);
    }
    let none = Array::<Complex, 2>::new([0, 4], &[])?;
    fft_2d(&none, &none)
}

#[amp_test]
fn real_numbers() -> Result<()> {
    for len in [1, 2, 3, 10, 64, 81] {
        let from: Vec<f32> = numbers(len).iter().map(|number| number.re).collect();
        let half = len / 2 + 1;
        let there = Array::new(half, &vec![Complex::default(); half])?;
        let back = Array::new(len, &vec![0.0; len])?;
        real_fft(&ArrayView::new(len, &from)?, &there)?;
        let complex: Vec<Complex> = from.iter().map(|re| Complex { re: *re, im: 0.0 }).collect();
        assert_near(&there.to_vec()?, |k| sum(&complex, k), (len as f64).sqrt());
        inverse_real_fft(&there, &back)?;
        let back: Vec<Complex> =
            back.to_vec()?.iter().map(|re| Complex { re: *re, im: 0.0 }).collect();
        assert_near(&back, |k| [from[k].into(), 0.0], 1.0);
    }
    Ok(())
}

/// Sections that begin between two pairs of what they are of, where no complex number begins.
#[amp_test]
fn sections_of_real_numbers() -> Result<()> {
    for len in [2, 10, 64] {
        let whole: Vec<f32> = numbers(len + 3).iter().map(|number| number.re).collect();
        let (half, first) = (len / 2 + 1, 1);
        let there = Array::new(half, &vec![Complex::default(); half])?;
        real_fft(&ArrayView::new(len + 3, &whole)?.section(first, len)?, &there)?;
        let complex = |re: &f32| Complex { re: *re, im: 0.0 };
        let from: Vec<Complex> = whole[first..][..len].iter().map(complex).collect();
        assert_near(&there.to_vec()?, |k| sum(&from, k), (len as f64).sqrt());
        let back = Array::new(len + 3, &vec![7.0; len + 3])?;
        inverse_real_fft(&there, &back.section(first, len)?)?;
        let back = back.to_vec()?;
        let found: Vec<Complex> = back[first..][..len].iter().map(complex).collect();
        assert_near(&found, |k| [from[k].re.into(), 0.0], 1.0);
        assert_eq!((back[0], &back[len + 1..]), (7.0, &[7.0, 7.0][..]));
    }
    Ok(())
}

/// Rows that have a length, and columns that have none.
#[amp_test]
fn what_is_refused_writes_nothing() -> Result<()> {
    let from = numbers(28);
    for extent in [[7, 4], [4, 7]] {
        let to = Array::new(extent, &[Complex { re: 3.0, im: 4.0 }; 28])?;
        let error = fft_2d(&ArrayView::new(extent, &from)?, &to).expect_err("a prime factor is 7");
        assert!(matches!(error, Error::LimitExceeded { asked: 7, allowed: 1, .. }));
        assert_eq!(to.to_vec()?, [Complex { re: 3.0, im: 4.0 }; 28]);
    }
    let to = Array::new([4, 5], &from[..20])?;
    fft_2d(&ArrayView::new([4, 5], &from[..20])?, &to)
}

#[amp_test]
fn imaginary_parts_that_do_not_count() -> Result<()> {
    let sums = [(6.0, 50.0), (0.0, 1.0), (2.0, -70.0)].map(|(re, im)| Complex { re, im });
    let to = Array::new(4, &[0.0; 4])?;
    inverse_real_fft(&ArrayView::new(3, &sums)?, &to)?;
    assert_eq!(to.to_vec()?, [2.0, 0.5, 2.0, 1.5]);
    Ok(())
}

#[test]
fn lengths_that_are_none_are_refused() -> Result<()> {
    let (seven, six) = (numbers(7), numbers(6));
    let to = Array::new(7, &seven)?;
    let error = fft(&ArrayView::new(7, &seven)?, &to).expect_err("a prime factor is 7");
    assert!(matches!(error, Error::LimitExceeded { asked: 7, allowed: 1, .. }));
    let differs = fft(&ArrayView::new(6, &six)?, &to);
    assert!(matches!(differs, Err(Error::ExtentsDiffer { .. })));
    Ok(())
}
