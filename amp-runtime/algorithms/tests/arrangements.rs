//! Histograms, transposes, elements at places, runs, bounds, merging and the greatest numbers, beside plain Rust.

use amp_algorithms::histogram::{bincount, histogram, histogram_between};
use amp_algorithms::indexed::{gather, scatter};
use amp_algorithms::merge::merge;
use amp_algorithms::runs::{dedup, run_length_encode};
use amp_algorithms::search::{lower_bound, upper_bound};
use amp_algorithms::top_k::top_k;
use amp_algorithms::transpose::transpose;
use amp_runtime::prelude::*;
use amp_runtime::{Result, on_every_accelerator};
use proptest::collection::vec;
use proptest::prelude::*;

const SIZES: [usize; 9] = [0, 1, 2, 3, 255, 256, 257, 1025, 2000];

/// Numbers that look random.
fn words(len: usize) -> Vec<u32> {
    let mut word = len as u32;
    let mut next = || {
        word = word.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        word >> 8
    };
    (0..len).map(|_| next()).collect()
}

/// A launch, for cases that have nothing to do.
fn launch() -> Result<()> {
    let array = Array::new(1, &[0])?;
    parallel_for_each(array.extent(), kernel!(|i: Index<1>| array[i] = 1))
}

#[amp_test]
fn bins_of_one_width() -> Result<()> {
    for len in SIZES {
        let values: Vec<f32> = words(len).iter().map(|word| (word % 1000) as f32 / 8.0).collect();
        let counts = Array::new(10, &[7; 10])?;
        histogram(&ArrayView::new(len, &values)?, 20.0, 100.0, &counts)?;
        let mut expected = vec![0; 10];
        for value in values.iter().filter(|value| (20.0..100.0).contains(*value)) {
            expected[((value - 20.0) / 8.0) as usize] += 1;
        }
        assert_eq!(counts.to_vec()?, expected);
    }
    Ok(())
}

/// What is at an edge is in the upper bin, and what is before it in the lower one, whatever the width.
#[amp_test]
fn edges_of_bins_of_one_width() -> Result<()> {
    for bins in [1, 2, 3, 5, 7, 64] {
        for width in (1..300).step_by(7) {
            for low in [-1000.0, 0.0, 3.0] {
                let edge = |k: usize| low + (k * width) as f32;
                let values: Vec<f32> = (0..=bins).flat_map(|k| [edge(k) - 0.01, edge(k)]).collect();
                let counts = Array::new(bins, &vec![7; bins])?;
                let view = ArrayView::new(values.len(), &values)?;
                histogram(&view, low, edge(bins), &counts)?;
                assert_eq!(counts.to_vec()?, vec![2; bins], "{bins} of {width} from {low}");
            }
        }
    }
    Ok(())
}

/// Where nothing has to be rounded, nothing is; elsewhere, only what is next to an edge is taken for what is at it.
#[amp_test]
fn next_to_edges_of_bins_of_one_width() -> Result<()> {
    for (low, high, bins) in [(0.0, 1.0, 256), (0.0, 256.0, 256), (0.0, 1.0, 10), (0.0, 7.0, 49)] {
        let width = (f64::from(high) - f64::from(low)) / bins as f64;
        let edge = |k: usize| (f64::from(low) + k as f64 * width) as f32;
        let before = |k: usize| edge(k).next_down().next_down();
        let values: Vec<f32> = (1..=bins).flat_map(|k| [edge(k - 1), before(k)]).collect();
        let counts = Array::new(bins, &vec![7; bins])?;
        histogram(&ArrayView::new(values.len(), &values)?, low, high, &counts)?;
        assert_eq!(counts.to_vec()?, vec![2; bins], "{bins} from {low} to {high}");
    }
    Ok(())
}

#[amp_test]
fn bins_of_all_numbers() -> Result<()> {
    let values = [-2.9e38, -1e38, 1e38, 2e38, f32::MAX, f32::INFINITY];
    let counts = Array::new(4, &[7; 4])?;
    histogram(&ArrayView::new(6, &values)?, -3e38, 3e38, &counts)?;
    assert_eq!(counts.to_vec()?, [1; 4]);
    Ok(())
}

#[amp_test]
fn what_is_in_no_bin() -> Result<()> {
    let values = [f32::NAN, f32::INFINITY, -f32::INFINITY, 0.0, 1.0, -0.5, 0.999_999_94];
    let counts = Array::new(3, &[0; 3])?;
    histogram(&ArrayView::new(values.len(), &values)?, 0.0, 1.0, &counts)?;
    assert_eq!(counts.to_vec()?, [1, 0, 1]);
    Ok(())
}

#[amp_test]
fn bins_between_edges() -> Result<()> {
    let edges = [-5, 0, 0, 3, 100];
    for len in SIZES {
        let values: Vec<i32> = words(len).iter().map(|word| (word % 120) as i32 - 10).collect();
        let counts = Array::new(4, &[7; 4])?;
        let (values_view, edges_view) = (ArrayView::new(len, &values)?, ArrayView::new(5, &edges)?);
        histogram_between(&values_view, &edges_view, &counts)?;
        let of_bin = |bin: usize| edges[bin]..edges[bin + 1];
        let count = |bin| values.iter().filter(|value| of_bin(bin).contains(*value)).count() as u32;
        assert_eq!(counts.to_vec()?, [count(0), 0, count(2), count(3)]);
    }
    Ok(())
}

#[amp_test]
fn more_bins_than_a_tile_has_room_for() -> Result<()> {
    let values: Vec<u32> = words(1500).iter().map(|word| word % 3000).collect();
    let counts = Array::new(2500, &[7; 2500])?;
    bincount(&ArrayView::new(1500, &values)?, &counts)?;
    let mut expected = vec![0; 3000];
    values.iter().for_each(|value| expected[*value as usize] += 1);
    assert_eq!(counts.to_vec()?, expected[..2500]);
    Ok(())
}

#[amp_test]
fn transposes_of_all_shapes() -> Result<()> {
    launch()?;
    for [rows, columns] in [[0, 0], [1, 1], [1, 70], [31, 33], [32, 64], [65, 3]] {
        let from = words(rows * columns);
        let mut to = vec![0; rows * columns];
        let view = ArrayViewMut::new([columns, rows], &mut to)?;
        transpose(&ArrayView::new([rows, columns], &from)?, &view)?;
        view.synchronize()?;
        let expected = |k: usize| from[k % rows * columns + k / rows];
        assert!((0..to.len()).all(|k| to[k] == expected(k)));
    }
    Ok(())
}

#[amp_test]
fn a_section_is_transposed_alone() -> Result<()> {
    let from = Array::new([4, 5], &(0..20).collect::<Vec<u8>>())?;
    let to = Array::new([6, 6], &[99_u8; 36])?;
    let section = from.section([1, 2], [3, 2])?;
    transpose(&section, &to.section([2, 1], [2, 3])?)?;
    let found = to.to_vec()?;
    assert_eq!((&found[13..16], &found[19..22]), (&[7, 12, 17][..], &[8, 13, 18][..]));
    assert_eq!(found.iter().filter(|element| **element == 99).count(), 30);
    Ok(())
}

#[amp_test]
fn elements_at_places() -> Result<()> {
    let from: Vec<u16> = words(300).iter().map(|word| *word as u16).collect();
    // A permutation, and one place that is none.
    let mut places: Vec<u32> = (0..300).map(|k| k * 7 % 300).collect();
    places[5] = 300;
    let (from_view, places_view) = (ArrayView::new(300, &from)?, ArrayView::new(300, &places)?);
    let (gathered, scattered) = (Array::new(300, &[1_u16; 300])?, Array::new(300, &[1_u16; 300])?);
    gather(&from_view, &places_view, &gathered)?;
    scatter(&from_view, &places_view, &scattered)?;
    let (mut read, mut written) = (vec![1; 300], vec![1; 300]);
    for (k, place) in places.iter().map(|place| *place as usize).enumerate() {
        if place < 300 {
            (read[k], written[place]) = (from[place], from[k]);
        }
    }
    assert_eq!((gathered.to_vec()?, scattered.to_vec()?), (read, written));
    Ok(())
}

#[amp_test]
fn runs_of_all_sizes() -> Result<()> {
    for len in SIZES {
        let values: Vec<i32> = words(len).iter().map(|word| (word % 3) as i32).collect();
        let (mut firsts, mut lengths) = (vec![9; len], vec![9; len]);
        let (view, of_lengths) =
            (ArrayViewMut::new(len, &mut firsts)?, ArrayViewMut::new(len, &mut lengths)?);
        let count = run_length_encode(&ArrayView::new(len, &values)?, &view, &of_lengths)?;
        view.synchronize()?;
        of_lengths.synchronize()?;
        let chunks: Vec<&[i32]> = values.chunk_by(|a, b| a == b).collect();
        assert_eq!(count, chunks.len());
        assert!((0..count).all(|k| firsts[k] == chunks[k][0]));
        assert!((0..count).all(|k| lengths[k] as usize == chunks[k].len()));
    }
    Ok(())
}

#[amp_test]
fn no_nan_is_equal_to_another() -> Result<()> {
    let values = ArrayView::new(4, &[f32::NAN, f32::NAN, 0.0, -0.0])?;
    let to = Array::new(4, &[0.0; 4])?;
    assert_eq!(dedup(&values, &to)?, 3);
    Ok(())
}

#[amp_test]
fn bounds_of_keys() -> Result<()> {
    for len in SIZES {
        let mut sorted: Vec<u32> = words(len).iter().map(|word| word % 500).collect();
        sorted.sort();
        let keys: Vec<u32> = words(300).iter().map(|word| word % 520).collect();
        let (sorted_view, keys_view) = (ArrayView::new(len, &sorted)?, ArrayView::new(300, &keys)?);
        let (low, high) = (Array::new(300, &[0; 300])?, Array::new(300, &[0; 300])?);
        lower_bound(&sorted_view, &keys_view, &low)?;
        upper_bound(&sorted_view, &keys_view, &high)?;
        let expected = |before: fn(&u32, &u32) -> bool| {
            let place = |key| sorted.partition_point(|other| before(other, key)) as u32;
            keys.iter().map(place).collect::<Vec<u32>>()
        };
        assert_eq!(low.to_vec()?, expected(|a, b| a < b));
        assert_eq!(high.to_vec()?, expected(|a, b| a <= b));
    }
    Ok(())
}

#[amp_test]
fn merged_views_of_all_sizes() -> Result<()> {
    launch()?;
    for [of_a, of_b] in [[0, 0], [0, 5], [5, 0], [1, 1], [1000, 1], [700, 1100]] {
        let sorted = |len| {
            let mut keys: Vec<u32> = words(len).iter().map(|word| word % 1000).collect();
            keys.sort();
            keys
        };
        let (a, b) = (sorted(of_a), sorted(of_b));
        let mut to = vec![0; of_a + of_b];
        let view = ArrayViewMut::new(to.len(), &mut to)?;
        merge(&ArrayView::new(of_a, &a)?, &ArrayView::new(of_b, &b)?, &view)?;
        view.synchronize()?;
        let mut expected = [a, b].concat();
        expected.sort();
        assert_eq!(to, expected);
    }
    Ok(())
}

#[amp_test]
fn the_greatest_of_all_sizes() -> Result<()> {
    launch()?;
    for [len, wanted] in [[0, 0], [1, 1], [300, 1], [300, 300], [2000, 17], [1024, 500]] {
        // Many are equal, and some are less than zero.
        let keys: Vec<f32> = words(len).iter().map(|word| (word % 97) as f32 - 40.0).collect();
        let mut found = vec![0.0; wanted];
        let view = ArrayViewMut::new(wanted, &mut found)?;
        top_k(&ArrayView::new(len, &keys)?, &view)?;
        view.synchronize()?;
        let mut expected = keys;
        expected.sort_by(|a, b| b.total_cmp(a));
        assert_eq!(found, expected[..wanted]);
    }
    Ok(())
}

#[test]
fn sizes_that_do_not_fit_are_refused() -> Result<()> {
    let (two, three) = (Array::new(2, &[1_u32; 2])?, Array::new(3, &[1_u32; 3])?);
    let differ = |result: Result<()>| matches!(result, Err(Error::ExtentsDiffer { .. }));
    assert!(differ(gather(&three, &two, &three)));
    assert!(differ(scatter(&three, &two, &three)));
    assert!(differ(merge(&two, &two, &three)));
    assert!(differ(lower_bound(&three, &two, &three)));
    assert!(differ(histogram_between(&three, &two, &two)));
    assert!(differ(dedup(&two, &three).map(drop)));
    assert!(matches!(top_k(&two, &three), Err(Error::OutsideExtent { .. })));
    let matrix = Array::new([2, 1], &[1_u32; 2])?;
    assert!(differ(transpose(&matrix, &matrix)));
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

    #[test]
    fn any_runs(values in vec(0..3_u32, 1..600)) {
        let count = on_every_accelerator(|_| {
            let len = values.len();
            let to = Array::new(len, &vec![0; len])?;
            dedup(&ArrayView::new(len, &values)?, &to)
        });
        let mut expected = values;
        expected.dedup();
        prop_assert_eq!(count, expected.len());
    }
}
