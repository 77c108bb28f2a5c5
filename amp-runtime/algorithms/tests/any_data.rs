//! Any data, beside what std makes of them, on every accelerator.

use amp_algorithms::indexed::{gather, scatter};
use amp_algorithms::merge::merge;
use amp_algorithms::reduce::{count_if, find, max_element, min_element, reduce};
use amp_algorithms::runs::run_length_encode;
use amp_algorithms::scan::{exclusive_sum, inclusive_scan};
use amp_algorithms::search::lower_bound;
use amp_algorithms::select::{copy_if, partition};
use amp_algorithms::sort::{argsort, sort};
use amp_algorithms::top_k::top_k;
use amp_runtime::prelude::*;
use amp_runtime::{Result, on_every_accelerator};
use proptest::collection::vec;
use proptest::prelude::*;

/// An array whose content does not matter.
fn room(len: usize) -> Result<Array<u32, 1>> {
    Array::new(len, &vec![0; len])
}

/// What is one number for all data.
fn numbers(data: &[u32]) -> Result<()> {
    let view = ArrayView::new(data.len(), data)?;
    let bits = data.iter().fold(0, |all, x| all ^ x);
    assert_eq!(reduce(&view, 0, function!(|a: u32, b: u32| a ^ b))?, bits);
    let odd = function!(|x: u32| x % 2 == 1);
    assert_eq!(count_if(&view, odd)?, data.iter().filter(|x| **x % 2 == 1).count());
    assert_eq!(find(&view, odd)?, data.iter().position(|x| x % 2 == 1));
    let places = 0..data.len();
    assert_eq!(min_element(&view)?, places.clone().min_by_key(|k| data[*k]));
    // Of several greatest ones std gives the last.
    assert_eq!(max_element(&view)?, places.rev().max_by_key(|k| data[*k]));
    Ok(())
}

/// What is written for each element, or for those that are chosen.
fn elements(data: &[u32]) -> Result<()> {
    let len = data.len();
    let (view, to, lengths) = (ArrayView::new(len, data)?, room(len)?, room(len)?);
    inclusive_scan(&view, function!(u32::max), &to)?;
    let greatest = data.iter().scan(0, |greatest, x| {
        *greatest = *x.max(greatest);
        Some(*greatest)
    });
    assert!(to.to_vec()?.into_iter().eq(greatest));
    exclusive_sum(&view, &to)?;
    let sums = data.iter().scan(0_u32, |sum, x| Some(std::mem::replace(sum, sum.wrapping_add(*x))));
    assert!(to.to_vec()?.into_iter().eq(sums));

    let even = function!(|x: u32| x % 2 == 0);
    let (kept, left): (Vec<u32>, Vec<u32>) = data.iter().partition(|x| **x % 2 == 0);
    let count = copy_if(&view, even, &to)?;
    assert_eq!(to.to_vec()?[..count], kept);
    assert_eq!(partition(&view, even, &to)?, kept.len());
    assert_eq!(to.to_vec()?, [kept, left].concat());

    let runs: Vec<_> = data.chunk_by(|a, b| a == b).map(|run| (run[0], run.len() as u32)).collect();
    let count = run_length_encode(&view, &to, &lengths)?;
    let found: Vec<_> = to.to_vec()?.into_iter().zip(lengths.to_vec()?).take(count).collect();
    assert_eq!(found, runs);
    Ok(())
}

/// What brings data into an order, or stands on one.
fn orders(data: &[u32], others: &[u32]) -> Result<()> {
    let (len, mut sorted, mut rest) = (data.len(), data.to_vec(), others.to_vec());
    sorted.sort();
    rest.sort();
    let (view, to, back) = (ArrayView::new(len, data)?, room(len)?, room(len)?);
    argsort(&view, &to)?;
    let mut places: Vec<u32> = (0..len as u32).collect();
    places.sort_by_key(|place| data[*place as usize]);
    assert_eq!(to.to_vec()?, places);
    let order = ArrayView::new(len, &places)?;
    gather(&view, &order, &to)?;
    assert_eq!(to.to_vec()?, sorted);
    scatter(&to, &order, &back)?;
    assert_eq!(back.to_vec()?, data);
    sort(&back)?;
    assert_eq!(back.to_vec()?, sorted);

    let most = room(len / 2)?;
    top_k(&view, &most)?;
    assert!(most.to_vec()?.iter().eq(sorted.iter().rev().take(len / 2)));
    let both = room(len + rest.len())?;
    let of_rest = ArrayView::new(rest.len(), &rest)?;
    merge(&back, &of_rest, &both)?;
    let mut expected = [&sorted[..], &rest].concat();
    expected.sort();
    assert_eq!(both.to_vec()?, expected);
    let found = room(rest.len())?;
    lower_bound(&back, &of_rest, &found)?;
    let expected = rest.iter().map(|key| sorted.partition_point(|x| x < key) as u32);
    assert!(found.to_vec()?.into_iter().eq(expected));
    Ok(())
}

/// Numbers of which many are the same, or few.
fn data() -> impl Strategy<Value = Vec<u32>> {
    prop_oneof![vec(0_u32..4, 0..700), vec(any::<u32>(), 0..700)]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

    #[test]
    fn any_data(data in data(), others in data()) {
        on_every_accelerator(|_| {
            // Something is launched where there are no data, too.
            numbers(&[7])?;
            numbers(&data)?;
            elements(&data)?;
            orders(&data, &others)
        });
    }
}
