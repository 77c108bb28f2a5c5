//! Sorting.

use amp_algorithms::sort::{sort_pairs_with, sort_with};
use amp_runtime::Result;
use amp_runtime::prelude::*;
use rayon::prelude::*;

use crate::bench::{Bench, Case, Work, size};
use crate::rivals;

fn copy(on: &Accelerator, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) -> Result<()> {
    parallel_for_each_on(on, to.extent(), kernel!(|i: Index<1>| to[i] = from[i]))
}

pub fn run(bench: &mut Bench) -> Result<()> {
    if !bench.wants(&["sort", "sort_pairs"]) {
        return Ok(());
    }
    let len = bench.pick(1 << 12, 1 << 22, 1 << 26);
    let (mut workspace, on) = (bench.workspace(), bench.accelerator.clone());
    let words = bench.random.words(0, len);
    let numbers: Vec<u32> = (0..len as u32).collect();
    let (source, counted) = (bench.array(&words)?, bench.array(&numbers)?);
    let (keys, values) = (bench.array(&words)?, bench.array(&numbers)?);
    bench.run(Case {
        name: "sort",
        size: size(len),
        rival: bench.rival(|| Some(rivals::sort(&words))),
        work: Work::Keys(len),
        before: Some(&|| copy(&on, &source, &keys)),
        run: &mut || sort_with(&mut workspace, &keys),
        is_right: &|| {
            let mut expected = words.clone();
            expected.par_sort_unstable();
            Ok(keys.to_vec()? == expected)
        },
    })?;
    bench.run(Case {
        name: "sort_pairs",
        size: size(len),
        rival: bench.rival(|| Some(rivals::sort_pairs(&words))),
        work: Work::Keys(len),
        before: Some(&|| {
            copy(&on, &source, &keys)?;
            copy(&on, &counted, &values)
        }),
        run: &mut || sort_pairs_with(&mut workspace, &keys, &values),
        is_right: &|| {
            let mut expected = numbers.clone();
            expected.par_sort_by_key(|k| words[*k as usize]);
            Ok(values.to_vec()? == expected && keys.to_vec()?.is_sorted())
        },
    })
}
