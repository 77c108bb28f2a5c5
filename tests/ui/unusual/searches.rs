//! A binary search in a view by a helper, with a closure as the comparison and an `Option` as the answer.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
fn partition_point<F>(count: usize, before: F) -> usize
where
    F: Fn(usize) -> bool,
{
    let (mut low, mut high) = (0, count);
    while low < high {
        let middle = low + (high - low) / 2;
        if before(middle) { low = middle + 1 } else { high = middle }
    }
    low
}

#[amp]
fn find(sorted: &ArrayView<u32, 1>, key: u32) -> Option<usize> {
    let place = partition_point(sorted.extent()[0], |k| sorted[k] < key);
    if place < sorted.extent().size() && sorted[place] == key { Some(place) } else { None }
}

pub fn run() -> Result<()> {
    let sorted: Vec<u32> = (0..50).map(|k| k * k / 3).collect();
    let keys: Vec<u32> = (0..40).map(|k| k * 21 % 811).collect();
    let (view, wanted) = (ArrayView::new(50, &sorted)?, ArrayView::new(40, &keys)?);
    let found = Array::new(40, &[0_i32; 40])?;
    parallel_for_each(
        wanted.extent(),
        kernel!(|i: Index<1>| {
            found[i] = find(&view, wanted[i]).map_or(-1, |place| place as i32);
        }),
    )?;
    let expected = keys.iter().map(|key| {
        let place = sorted.partition_point(|v| v < key);
        if sorted.get(place) == Some(key) { place as i32 } else { -1 }
    });
    assert_eq!(found.to_vec()?, expected.collect::<Vec<_>>());
    Ok(())
}
