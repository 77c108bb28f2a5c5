//! Random numbers: the published words of the generator, and the same numbers everywhere.

use amp_algorithms::Workspace;
use amp_algorithms::random::{
    fill_bits, fill_bits_with, fill_normal, fill_uniform, permutation, philox,
};
use amp_runtime::Result;
use amp_runtime::prelude::*;

/// Counters, keys and words that Random123 publishes as known answers.
const KNOWN: [([u32; 4], [u32; 2], [u32; 4]); 3] = [
    ([0; 4], [0; 2], [0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8]),
    ([u32::MAX; 4], [u32::MAX; 2], [0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd]),
    (
        [0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344],
        [0xa4093822, 0x299f31d0],
        [0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1],
    ),
];

const SIZES: [usize; 10] = [0, 1, 2, 3, 4, 5, 255, 256, 257, 1000];

#[test]
fn known_answers_of_the_host() {
    for (counter, key, words) in KNOWN {
        assert_eq!(philox(counter, key), words);
    }
}

#[amp_test]
fn known_answers_of_kernels() -> Result<()> {
    let words = Array::new([3, 4], &[0_u32; 12])?;
    let counters = KNOWN.map(|(counter, ..)| counter);
    let keys = KNOWN.map(|(_, key, _)| key);
    let kernel = kernel!(|i: Index<1>| {
        let found = philox(counters[i[0]], keys[i[0]]);
        for k in 0..4 {
            words[[i[0], k]] = found[k];
        }
    });
    parallel_for_each(Extent::new([3]), kernel)?;
    assert_eq!(words.to_vec()?, KNOWN.map(|(.., words)| words).concat());
    Ok(())
}

/// The words that a view has to get.
fn words(seed: u64, len: usize) -> Vec<u32> {
    let key = [seed as u32, (seed >> 32) as u32];
    (0..len).map(|k| philox([k as u32 / 4, 0, 0, 0], key)[k % 4]).collect()
}

#[amp_test]
fn bits_of_all_sizes() -> Result<()> {
    for len in SIZES {
        let mut found = vec![0; len];
        let view = ArrayViewMut::new(len, &mut found)?;
        fill_bits(0x1234_5678_9abc_def0, &view)?;
        view.synchronize()?;
        assert_eq!(found, words(0x1234_5678_9abc_def0, len));
    }
    Ok(())
}

#[amp_test]
fn a_section_is_filled_alone(on: &Accelerator) -> Result<()> {
    let mut workspace = Workspace::new_on(on);
    for (first, len) in [(1, 8), (3, 5), (4, 8)] {
        let array = Array::new_on(on, 16, &[1_u32; 16])?;
        fill_bits_with(&mut workspace, 5, &array.section([first], [len])?)?;
        let mut expected = vec![1; 16];
        expected[first..first + len].copy_from_slice(&words(5, len));
        assert_eq!(array.to_vec()?, expected);
    }
    Ok(())
}

#[amp_test]
fn uniform_numbers_are_multiples_below_one() -> Result<()> {
    for len in SIZES {
        let mut found = vec![0.0; len];
        let view = ArrayViewMut::new(len, &mut found)?;
        fill_uniform(9, &view)?;
        view.synchronize()?;
        let expected: Vec<f32> =
            words(9, len).iter().map(|word| (word >> 8) as f32 / (1 << 24) as f32).collect();
        assert_eq!(found, expected);
    }
    Ok(())
}

#[amp_test]
fn normal_numbers_have_their_moments() -> Result<Vec<i32>> {
    const LEN: usize = 4001;
    let numbers = Array::new(LEN, &[0.0; LEN])?;
    fill_normal(3, &numbers)?;
    let numbers = numbers.to_vec()?;
    let moment =
        |power| numbers.iter().map(|x| f64::from(*x).powi(power)).sum::<f64>() / LEN as f64;
    assert!(moment(1).abs() < 0.05, "the mean is {}", moment(1));
    assert!((moment(2) - 1.0).abs() < 0.07, "the variance is {}", moment(2));
    assert!(moment(3).abs() < 0.15, "the third moment is {}", moment(3));
    assert!((moment(4) - 3.0).abs() < 0.4, "the fourth moment is {}", moment(4));
    // The last bits may differ.
    Ok(numbers.iter().map(|x| (x * 1024.0).round() as i32).collect())
}

#[amp_test]
fn every_number_once() -> Result<Vec<u32>> {
    let order = Array::new(1500, &[0; 1500])?;
    permutation(11, &order)?;
    let order = order.to_vec()?;
    let mut sorted = order.clone();
    sorted.sort();
    assert!(sorted.into_iter().eq(0..1500));
    Ok(order)
}
