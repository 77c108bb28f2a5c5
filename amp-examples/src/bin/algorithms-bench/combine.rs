//! One value of many, and those up to each one; which elements stay; how often numbers occur.

use amp_algorithms::histogram::{bincount_with, histogram_with};
use amp_algorithms::reduce::transform_reduce_into_with;
use amp_algorithms::runs::dedup_into_with;
use amp_algorithms::scan::{inclusive_scan_with, inclusive_sum_with};
use amp_algorithms::select::copy_if_into_with;
use amp_runtime::Result;
use amp_runtime::prelude::*;
use rayon::prelude::*;

use crate::bench::{Bench, Case, Work, size};
use crate::rivals;

pub fn run(bench: &mut Bench) -> Result<()> {
    reduction(bench)?;
    scans_and_choices(bench)?;
    counts(bench)
}

fn reduction(bench: &mut Bench) -> Result<()> {
    if !bench.wants(&["reduce"]) {
        return Ok(());
    }
    let len = bench.pick(1 << 12, 1 << 24, 1 << 28);
    let (mut workspace, numbers) = (bench.workspace(), bench.random.floats(0, len));
    let (from, sum) = (bench.array(&numbers)?, bench.array(&[0.0])?);
    bench.run(Case {
        name: "reduce",
        size: size(len),
        rival: bench.rival(|| Some(rivals::reduce(&numbers))),
        work: Work::Bytes(4 * len),
        before: None,
        run: &mut || {
            let plus = function!(|a: f32, b: f32| a + b);
            let itself = function!(|x: f32| -> f32 { x });
            transform_reduce_into_with(&mut workspace, &from, 0.0, plus, itself, &sum)
        },
        is_right: &|| {
            let expected: f64 = numbers.par_iter().map(|x| f64::from(*x)).sum();
            Ok((f64::from(sum.to_vec()?[0]) - expected).abs() < 1e-7 * len as f64 + 1e-3)
        },
    })
}

fn scans_and_choices(bench: &mut Bench) -> Result<()> {
    if !bench.wants(&["scan", "sum_scan", "copy_if", "dedup"]) {
        return Ok(());
    }
    let len = bench.pick(1 << 12, 1 << 24, 1 << 26);
    let (mut workspace, words) = (bench.workspace(), bench.random.words(0, len));
    let (from, to) = (bench.array(&words)?, bench.array(&words)?);
    let count = bench.array(&[0])?;
    let counted = || Ok::<_, Error>(count.to_vec()?[0] as usize);
    let are_sums = || {
        let sums = words.iter().scan(0_u32, |sum, x| {
            *sum = sum.wrapping_add(*x);
            Some(*sum)
        });
        Ok(to.to_vec()?.into_iter().eq(sums))
    };
    bench.run(Case {
        name: "scan",
        size: size(len),
        rival: bench.rival(|| Some(rivals::scan(&words))),
        work: Work::Bytes(8 * len),
        before: None,
        run: &mut || {
            let plus = function!(|a: u32, b: u32| a + b);
            inclusive_scan_with(&mut workspace, &from, plus, &to)
        },
        is_right: &are_sums,
    })?;
    bench.run(Case {
        name: "sum_scan",
        size: size(len),
        rival: bench.rival(|| Some(rivals::scan(&words))),
        work: Work::Bytes(8 * len),
        before: None,
        run: &mut || inclusive_sum_with(&mut workspace, &from, &to),
        is_right: &are_sums,
    })?;
    bench.run(Case {
        name: "copy_if",
        size: size(len),
        rival: bench.rival(|| Some(rivals::copy_if(&words))),
        work: Work::Bytes(6 * len),
        before: None,
        run: &mut || {
            let is_even = function!(|x: u32| x % 2 == 0);
            copy_if_into_with(&mut workspace, &from, is_even, &to, &count)
        },
        is_right: &|| {
            let expected = words.iter().filter(|x| **x % 2 == 0);
            Ok(to.to_vec()?[..counted()?].iter().eq(expected))
        },
    })?;
    let bits: Vec<u32> = words.iter().map(|word| word >> 31).collect();
    let from = bench.array(&bits)?;
    bench.run(Case {
        name: "dedup",
        size: size(len),
        rival: bench.rival(|| Some(rivals::dedup(&bits))),
        work: Work::Bytes(6 * len),
        before: None,
        run: &mut || dedup_into_with(&mut workspace, &from, &to, &count),
        is_right: &|| {
            let mut expected = bits.clone();
            expected.dedup();
            Ok(to.to_vec()?[..counted()?] == expected)
        },
    })
}

fn counts(bench: &mut Bench) -> Result<()> {
    if !bench.wants(&["histogram", "bincount"]) {
        return Ok(());
    }
    let len = bench.pick(1 << 12, 1 << 24, 1 << 26);
    let (mut workspace, counts) = (bench.workspace(), bench.array(&[0; 256])?);
    let numbers = bench.random.floats(0, len);
    let from = bench.array(&numbers)?;
    bench.run(Case {
        name: "histogram",
        size: size(len),
        rival: bench.rival(|| Some(rivals::histogram(&numbers))),
        work: Work::Bytes(4 * len),
        before: None,
        run: &mut || histogram_with(&mut workspace, &from, -1.0, 1.0, &counts),
        is_right: &|| {
            let mut expected = [0; 256];
            // The widths are a power of two, so nothing is rounded.
            numbers.iter().for_each(|x| expected[((x + 1.0) * 128.0) as usize % 256] += 1);
            Ok(counts.to_vec()? == expected)
        },
    })?;
    let bytes: Vec<u32> = bench.random.words(0, len).iter().map(|word| word >> 24).collect();
    let from = bench.array(&bytes)?;
    bench.run(Case {
        name: "bincount",
        size: size(len),
        rival: bench.rival(|| Some(rivals::bincount(&bytes))),
        work: Work::Bytes(4 * len),
        before: None,
        run: &mut || bincount_with(&mut workspace, &from, &counts),
        is_right: &|| {
            let mut expected = [0; 256];
            bytes.iter().for_each(|byte| expected[*byte as usize] += 1);
            Ok(counts.to_vec()? == expected)
        },
    })
}
