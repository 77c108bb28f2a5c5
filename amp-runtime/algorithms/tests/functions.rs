//! Algorithms that are given functions, beside plain Rust, on every accelerator.

use amp_algorithms::Workspace;
use amp_algorithms::elementwise::{fill, for_each, generate, transform, transform2, transform3};
use amp_algorithms::reduce::{
    Axis, all, any, count_if, count_if_async, find, find_async, max_element, max_element_async,
    min_element, moments, reduce, reduce_async, reduce_axis, reduce_segments, reduce_with,
    transform_reduce,
};
use amp_algorithms::runs::dedup_async;
use amp_algorithms::scan::{
    exclusive_scan, exclusive_scan_by_key, exclusive_scan_by_key_with, exclusive_scan_with,
    inclusive_scan, inclusive_scan_by_key, inclusive_scan_by_key_with, inclusive_scan_with,
};
use amp_algorithms::select::{copy_if, copy_if_async, partition};
use amp_algorithms::sort::{sort_by, sort_by_key};
use amp_runtime::Result;
use amp_runtime::prelude::*;
use proptest::prelude::{ProptestConfig, prop, prop_assert_eq, proptest};

const SIZES: [usize; 12] = [0, 1, 2, 255, 256, 257, 1023, 1024, 1025, 2048, 2049, 5000];

fn numbers(len: usize) -> Vec<u32> {
    (0..len as u32).map(|k| k.wrapping_mul(2_654_435_761) >> 7).collect()
}

#[amp_test]
fn elements_for_themselves() -> Result<()> {
    for len in [0, 1, 300] {
        let data = numbers(len);
        let from = ArrayView::new(len, &data)?;
        let mut found = vec![0; len];
        let to = ArrayViewMut::new(len, &mut found)?;
        fill(5, &to)?;
        assert_eq!(to.to_vec()?, vec![5; len]);
        generate(function!(|i: Index<1>| 3 * i[0] as u32), &to)?;
        assert_eq!(to.to_vec()?, (0..len as u32).map(|k| 3 * k).collect::<Vec<_>>());
        transform(&from, function!(|x: u32| x / 2), &to)?;
        assert_eq!(to.to_vec()?, data.iter().map(|x| x / 2).collect::<Vec<_>>());
        transform2(&from, &from, function!(u32::max), &to)?;
        assert_eq!(to.to_vec()?, data);
        transform3(&from, &from, &from, function!(|a: u32, b: u32, c: u32| a ^ b ^ c), &to)?;
        for_each(&to, function!(|x: u32| x + 1))?;
        assert_eq!(to.to_vec()?, data.iter().map(|x| x + 1).collect::<Vec<_>>());
    }
    Ok(())
}

#[amp_test]
fn sections_and_two_dimensions() -> Result<()> {
    let mut found = [0; 12];
    let to = ArrayViewMut::new([3, 4], &mut found)?;
    fill(7, &to.section([1, 1], [2, 2])?)?;
    generate(function!(|i: Index<2>| (10 + i[1]) as i32), &to.section([0, 2], [1, 2])?)?;
    drop(to);
    assert_eq!(found, [0, 0, 10, 11, 0, 7, 7, 0, 0, 7, 7, 0]);
    Ok(())
}

#[amp_test]
fn values_of_all() -> Result<()> {
    let plus = function!(|a: u32, b: u32| a + b);
    for len in SIZES {
        let data = numbers(len);
        let view = ArrayView::new(len, &data)?;
        let sum = data.iter().fold(9, |a: u32, b| a.wrapping_add(*b));
        assert_eq!(reduce(&view, 9, plus)?, sum);
        assert_eq!(reduce(&view, 0, function!(u32::max))?, data.iter().copied().max().unwrap_or(0));
        let bits = transform_reduce(&view, 0, plus, function!(|x: u32| x % 2))?;
        assert_eq!(bits, data.iter().map(|x| x % 2).sum::<u32>());
        let least = (0..len).min_by_key(|k| data[*k]);
        let greatest = (0..len).rev().max_by_key(|k| data[*k]);
        assert_eq!((min_element(&view)?, max_element(&view)?), (least, greatest));
        let limit = 1 << 20;
        assert_eq!(
            count_if(&view, function!(|x: u32| x < limit))?,
            data.iter().filter(|x| **x < limit).count()
        );
        assert_eq!(
            find(&view, function!(|x: u32| x > limit))?,
            data.iter().position(|x| *x > limit)
        );
        assert_eq!(all(&view, function!(|x: u32| x < limit))?, data.iter().all(|x| *x < limit));
        assert_eq!(any(&view, function!(|x: u32| x < limit))?, data.iter().any(|x| *x < limit));
    }
    Ok(())
}

#[amp_test]
fn equal_elements_are_found_at_their_first_place() -> Result<()> {
    let view = ArrayView::new(600, &[4_i32; 600])?;
    assert_eq!((min_element(&view)?, max_element(&view)?), (Some(0), Some(0)));
    Ok(())
}

#[amp_test]
fn means_and_variances() -> Result<()> {
    let data: Vec<f32> = (0..3000).map(|k| 1000.0 + (k % 7) as f32).collect();
    let found = moments(&ArrayView::new(data.len(), &data)?)?;
    let mean = data.iter().map(|x| f64::from(*x)).sum::<f64>() / 3000.0;
    let variance = data.iter().map(|x| (f64::from(*x) - mean).powi(2)).sum::<f64>() / 3000.0;
    assert!((f64::from(found.mean) - mean).abs() < 1e-3, "{found:?}");
    assert!((f64::from(found.variance()) - variance).abs() < 1e-3, "{found:?}");
    let none = moments(&ArrayView::new(0, &[0.0; 0])?)?;
    assert_eq!((none.count, none.mean), (0.0, 0.0));
    Ok(())
}

#[amp_test]
fn rows_columns_and_depths() -> Result<()> {
    let sides = [3, 5, 7];
    let data = numbers(sides.iter().product());
    let view = ArrayView::new(sides, &data)?;
    let f = function!(|a: u32, b: u32| 3 * a + b);
    for axis in 0..3 {
        let left: Vec<usize> = (0..3).filter(|k| *k != axis).collect();
        let extent = Extent::new([sides[left[0]], sides[left[1]]]);
        let to = ArrayViewMut::without_source(extent)?;
        reduce_axis(&view, Axis(axis), 1, f, &to)?;
        let mut expected = Vec::new();
        for a in 0..sides[left[0]] {
            for b in 0..sides[left[1]] {
                let all = (0..sides[axis]).map(|k| {
                    let mut at = [k; 3];
                    (at[left[0]], at[left[1]]) = (a, b);
                    data[(at[0] * sides[1] + at[1]) * sides[2] + at[2]]
                });
                expected.push(all.fold(1_u32, |a, b| a.wrapping_mul(3).wrapping_add(b)));
            }
        }
        assert_eq!(to.to_vec()?, expected, "{axis}");
    }
    let wrong = ArrayViewMut::<u32, 2>::without_source([3, 5])?;
    assert!(matches!(reduce_axis(&view, Axis(0), 1, f, &wrong), Err(Error::ExtentsDiffer { .. })));
    assert!(matches!(reduce_axis(&view, Axis(9), 1, f, &wrong), Err(Error::ExtentsDiffer { .. })));
    Ok(())
}

#[amp_test]
fn segments() -> Result<()> {
    let data = numbers(100);
    let bounds = [0, 0, 30, 31, 31, 90, 200];
    let to = ArrayViewMut::without_source(6)?;
    let plus = function!(|a: u32, b: u32| a + b);
    reduce_segments(&ArrayView::new(100, &data)?, &ArrayView::new(7, &bounds)?, 5, plus, &to)?;
    let expected: Vec<u32> = bounds
        .windows(2)
        .map(|pair| 5 + data[pair[0] as usize..(pair[1] as usize).min(100)].iter().sum::<u32>())
        .collect();
    assert_eq!(to.to_vec()?, expected);
    Ok(())
}

#[amp_test]
fn scans_of_all_sizes() -> Result<()> {
    for len in SIZES {
        let data = numbers(len);
        let from = ArrayView::new(len, &data)?;
        let to = ArrayViewMut::without_source(len)?;
        inclusive_scan(&from, function!(u32::max), &to)?;
        let mut most = 0;
        let expected: Vec<u32> = data
            .iter()
            .map(|x| {
                most = most.max(*x);
                most
            })
            .collect();
        assert_eq!(to.to_vec()?, expected);
        exclusive_scan(&from, 7, function!(|a: u32, b: u32| a + b), &to)?;
        let expected: Vec<u32> =
            (0..len).map(|k| data[..k].iter().fold(7_u32, |sum, x| sum.wrapping_add(*x))).collect();
        assert_eq!(to.to_vec()?, expected);
    }
    Ok(())
}

/// More elements than a share has, also such as fill no row, combined by what depends on the order: `a * x + b`.
#[test]
fn long_scans_on_the_host() -> Result<()> {
    let then =
        |[a, b]: [u32; 2], [c, d]: [u32; 2]| [c.wrapping_mul(a), c.wrapping_mul(b).wrapping_add(d)];
    for len in [(1 << 20) - 1, (1 << 20) + 16, (1 << 20) + 12_345] {
        let data: Vec<_> = numbers(len).iter().map(|x| [x | 1, x / 3]).collect();
        let keys: Vec<u32> = (0..len as u32).map(|k| k / 700_001 + k % 600_000 / 599_999).collect();
        let workspace = || Workspace::new_on(&Accelerator::cpu());
        let (from, of) = (ArrayView::new(len, &data)?, ArrayView::new(len, &keys)?);
        let to = Array::zeroed_on(&Accelerator::cpu(), len)?;
        let f = function!(|l: [u32; 2], r: [u32; 2]| [r[0] * l[0], r[0] * l[1] + r[1]]);
        let upto = |begin: Option<[u32; 2]>, by_key: bool| {
            let mut sum = begin;
            let mut scan = Vec::new();
            for k in 0..len {
                if by_key && k > 0 && keys[k] != keys[k - 1] {
                    sum = begin;
                }
                let next = sum.map_or(data[k], |sum| then(sum, data[k]));
                scan.push(if begin.is_some() { sum.unwrap_or_default() } else { next });
                sum = Some(next);
            }
            scan
        };
        let is_right = |name: &str, expected: Vec<[u32; 2]>| -> Result<()> {
            assert!(to.to_vec()? == expected, "{name} of {len}");
            Ok(())
        };
        inclusive_scan_with(&mut workspace(), &from, f, &to)?;
        is_right("inclusive", upto(None, false))?;
        exclusive_scan_with(&mut workspace(), &from, [3, 5], f, &to)?;
        is_right("exclusive", upto(Some([3, 5]), false))?;
        inclusive_scan_by_key_with(&mut workspace(), &of, &from, f, &to)?;
        is_right("inclusive by key", upto(None, true))?;
        exclusive_scan_by_key_with(&mut workspace(), &of, &from, [3, 5], f, &to)?;
        is_right("exclusive by key", upto(Some([3, 5]), true))?;
    }
    Ok(())
}

#[amp_test]
fn scans_by_key() -> Result<()> {
    for len in SIZES {
        let values = numbers(len);
        let keys: Vec<u32> = (0..len as u32).map(|k| (k / 37) * (k / 1500)).collect();
        let (of, from) = (ArrayView::new(len, &keys)?, ArrayView::new(len, &values)?);
        let to = ArrayViewMut::without_source(len)?;
        let plus = function!(|a: u32, b: u32| a + b);
        inclusive_scan_by_key(&of, &from, plus, &to)?;
        let mut expected: Vec<u32> = values.clone();
        for k in 1..len {
            if keys[k] == keys[k - 1] {
                expected[k] = expected[k - 1].wrapping_add(values[k]);
            }
        }
        assert_eq!(to.to_vec()?, expected);
        exclusive_scan_by_key(&of, &from, 5, plus, &to)?;
        let expected: Vec<u32> =
            (0..len).map(|k| expected[k].wrapping_sub(values[k]).wrapping_add(5)).collect();
        assert_eq!(to.to_vec()?, expected);
    }
    Ok(())
}

#[amp_test]
fn selections() -> Result<()> {
    for len in SIZES {
        let data = numbers(len);
        let from = ArrayView::new(len, &data)?;
        let to = ArrayViewMut::without_source(len)?;
        let is_odd = function!(|x: u32| x % 2 == 1);
        let (odd, even): (Vec<u32>, Vec<u32>) = data.iter().partition(|x| **x % 2 == 1);
        assert_eq!(copy_if(&from, is_odd, &to)?, odd.len());
        assert_eq!(to.to_vec()?[..odd.len()], odd);
        assert_eq!(partition(&from, is_odd, &to)?, odd.len());
        assert_eq!(to.to_vec()?, [odd, even].concat());
    }
    Ok(())
}

#[amp_test]
fn sorting_by_functions() -> Result<()> {
    for len in SIZES {
        // Few keys, so that many are equal, each with its place.
        let data: Vec<[u32; 2]> = (0..).zip(numbers(len)).map(|(k, x)| [x % 50, k]).collect();
        let mut sorted = data.clone();
        sorted.sort_by_key(|x| std::cmp::Reverse(x[0]));
        let mut found = data.clone();
        let view = ArrayViewMut::new(len, &mut found)?;
        sort_by(&view, function!(|a: [u32; 2], b: [u32; 2]| a[0] > b[0]))?;
        assert_eq!(view.to_vec()?, sorted);
        sorted.sort_by_key(|x| x[1] % 10);
        sort_by_key(&view, function!(|x: [u32; 2]| x[1] % 10))?;
        assert_eq!(view.to_vec()?, sorted);
    }
    Ok(())
}

#[amp_test]
fn results_that_are_awaited(on: &Accelerator) -> Result<()> {
    let data = numbers(3000);
    let view = ArrayView::new(data.len(), &data)?;
    let (a, b) =
        (ArrayViewMut::without_source(data.len())?, ArrayViewMut::without_source(data.len())?);
    let mut workspace = Workspace::new_on(on);
    let is_odd = function!(|x: u32| x % 2 == 1);
    let most = reduce_async(&mut workspace, &view, 0, function!(u32::max));
    let place = max_element_async(&mut workspace, &view);
    let first = find_async(&mut workspace, &view, is_odd);
    let count = count_if_async(&mut workspace, &view, is_odd);
    let copied = copy_if_async(&mut workspace, &view, is_odd, &a);
    let runs = dedup_async(&mut workspace, &view, &b);
    let refused = dedup_async(&mut workspace, &view, &ArrayViewMut::without_source(1)?);
    pollster::block_on(async {
        let greatest = data.iter().copied().max().unwrap_or(0);
        assert_eq!(most.await?, greatest);
        assert_eq!(place.await?, data.iter().position(|x| *x == greatest));
        assert_eq!(first.await?, data.iter().position(|x| x % 2 == 1));
        let odd = data.iter().filter(|x| **x % 2 == 1).count();
        assert_eq!((count.await?, copied.await?), (odd, odd));
        let mut firsts = data.clone();
        firsts.dedup();
        assert_eq!(runs.await?, firsts.len());
        assert!(matches!(refused.await, Err(Error::ExtentsDiffer { .. })));
        Ok(())
    })
}

#[test]
fn views_of_other_lengths_are_refused() -> Result<()> {
    let (from, to) = (ArrayView::new(3, &[1, 2, 3])?, Array::new(2, &[0; 2])?);
    let same = function!(|x: i32| x + 0);
    assert!(matches!(transform(&from, same, &to), Err(Error::ExtentsDiffer { .. })));
    assert!(matches!(
        inclusive_scan(&from, function!(i32::max), &to),
        Err(Error::ExtentsDiffer { .. })
    ));
    assert!(matches!(
        copy_if(&from, function!(|x: i32| x > 0), &to),
        Err(Error::ExtentsDiffer { .. })
    ));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn random_lengths_and_values(data in prop::collection::vec(proptest::arbitrary::any::<i32>(), 0..6000)) {
        let mut workspace = Workspace::new_on(&Accelerator::cpu());
        let view = ArrayView::new(data.len(), &data).unwrap();
        let sum = reduce_with(&mut workspace, &view, 0, function!(|a: i32, b: i32| a + b)).unwrap();
        prop_assert_eq!(sum, data.iter().fold(0_i32, |a, b| a.wrapping_add(*b)));
    }
}
