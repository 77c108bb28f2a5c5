//! Sorting beside std's, on every accelerator.

use std::cmp::Ordering;
use std::fmt::Debug;

use amp_algorithms::Workspace;
use amp_algorithms::sort::{Key, argsort, sort, sort_pairs, sort_with};
use amp_runtime::prelude::*;
use amp_runtime::{Result, on_every_accelerator};
use proptest::collection::vec;
use proptest::prelude::*;

const SIZES: [usize; 12] = [0, 1, 2, 3, 255, 256, 257, 1023, 1024, 1025, 2049, 3000];

/// The next number of a sequence that looks random.
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state ^ *state >> 29
}

fn numbers<T>(len: usize, of: impl Fn(u64) -> T) -> Vec<T> {
    let mut state = len as u64;
    (0..len).map(|_| of(next(&mut state))).collect()
}

/// Sorts keys with their places, and compares with a stable sort of std's.
fn compare<T: Key + Debug>(keys: &[T], order: impl Fn(&T, &T) -> Ordering) -> Result<()> {
    let mut places: Vec<u32> = (0..keys.len() as u32).collect();
    let own: Vec<u32> = places.clone();
    places.sort_by(|a, b| order(&keys[*a as usize], &keys[*b as usize]));
    let sorted: Vec<T> = places.iter().map(|place| keys[*place as usize]).collect();
    let is_same = |found: &[T]| {
        found.len() == sorted.len()
            && found.iter().zip(&sorted).all(|(a, b)| order(a, b) == Ordering::Equal)
    };
    let mut found = keys.to_vec();
    let view = ArrayViewMut::new(keys.len(), &mut found)?;
    sort(&view)?;
    view.synchronize()?;
    assert!(is_same(&found), "{found:?} should be {sorted:?}");

    let (mut found, mut values) = (keys.to_vec(), own);
    let view = ArrayViewMut::new(keys.len(), &mut found)?;
    let view_of_values = ArrayViewMut::new(keys.len(), &mut values)?;
    sort_pairs(&view, &view_of_values)?;
    view.synchronize()?;
    view_of_values.synchronize()?;
    assert!(is_same(&found));
    assert_eq!(values, places);
    Ok(())
}

#[amp_test]
fn words_of_all_sizes() -> Result<()> {
    SIZES.iter().try_for_each(|len| compare(&numbers(*len, |n| n as u32), u32::cmp))
}

#[amp_test]
fn signed_words() -> Result<()> {
    compare(&numbers(1500, |n| n as i32), i32::cmp)
}

#[amp_test]
fn floats_in_their_total_order() -> Result<()> {
    let mut keys = numbers(1500, |n| f32::from_bits(n as u32));
    keys.extend([0.0, -0.0, f32::NAN, -f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 1e-45]);
    compare(&keys, f32::total_cmp)
}

#[amp_test]
fn narrow_integers() -> Result<()> {
    compare(&numbers(1001, |n| n as u8), u8::cmp)?;
    compare(&numbers(1001, |n| n as i8), i8::cmp)?;
    compare(&numbers(1001, |n| n as u16), u16::cmp)?;
    compare(&numbers(1001, |n| n as i16), i16::cmp)
}

#[amp_test]
fn wide_numbers() -> Result<()> {
    compare(&numbers(1001, |n| n), u64::cmp)?;
    compare(&numbers(1001, |n| n as i64), i64::cmp)?;
    compare(&numbers(1001, f64::from_bits), f64::total_cmp)
}

#[amp_test]
fn few_different_keys_are_stable() -> Result<()> {
    compare(&numbers(5000, |n| n as u32 % 3), u32::cmp)?;
    compare(&[7; 1000], u32::cmp)?;
    compare(&(0..1000).rev().collect::<Vec<u32>>(), u32::cmp)
}

#[amp_test]
fn a_section_is_sorted_alone(on: &Accelerator) -> Result<()> {
    let mut workspace = Workspace::new_on(on);
    let keys = numbers(600, |n| n as u32);
    let array = Array::new_on(on, 600, &keys)?;
    sort_with(&mut workspace, &array.section([7], [500])?)?;
    let mut expected = keys;
    expected[7..507].sort();
    assert_eq!(array.to_vec()?, expected);
    Ok(())
}

#[amp_test]
fn the_order_of_keys_that_stay(on: &Accelerator) -> Result<()> {
    let keys = numbers(700, |n| n as i32 % 50);
    let view = ArrayView::new(700, &keys)?;
    let order = Array::new_on(on, 700, &[0; 700])?;
    argsort(&view, &order)?;
    let mut expected: Vec<u32> = (0..700).collect();
    expected.sort_by_key(|k| keys[*k as usize]);
    assert_eq!(order.to_vec()?, expected);
    Ok(())
}

#[test]
fn values_of_another_number_are_refused() -> Result<()> {
    let (keys, values) = (Array::new(3, &[1, 2, 3])?, Array::new(2, &[1, 2])?);
    let error = sort_pairs(&keys, &values).expect_err("a value is missing");
    let of = "`keys` and `values`";
    assert_eq!(error, Error::ExtentsDiffer { of, from: vec![3], to: vec![2] });
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn any_numbers(keys in vec(any::<i32>(), 0..400)) {
        // Something is launched where there is nothing to sort, too.
        on_every_accelerator(|_| {
            compare(&[2, 1], i32::cmp)?;
            compare(&keys, i32::cmp)
        });
    }
}
