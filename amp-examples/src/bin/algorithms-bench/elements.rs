//! What each element is for itself, and random numbers: as fast as the memory, if all is well.

use amp_algorithms::elementwise::{fill_with, transform_with};
use amp_algorithms::random::{fill_uniform_with, philox};
use amp_runtime::Result;
use amp_runtime::glam::UVec4;
use amp_runtime::prelude::*;
use rayon::prelude::*;

use crate::bench::{Bench, Case, Work, size};
use crate::rivals;

const SEED: u64 = 7;

pub fn run(bench: &mut Bench) -> Result<()> {
    if !bench.wants(&["copy", "fill", "transform", "uniform"]) {
        return Ok(());
    }
    let len = bench.pick(1 << 12, 1 << 24, 1 << 28);
    let (mut workspace, on) = (bench.workspace(), bench.accelerator.clone());
    let numbers = bench.random.floats(0, len);
    let (from, to) = (bench.array(&numbers)?, Array::<f32, 1>::zeroed_on(&on, len)?);

    let (source, target) =
        (from.view().read_only().reinterpret::<UVec4>()?, to.view().reinterpret::<UVec4>()?);
    bench.run(Case {
        name: "copy",
        size: size(len),
        rival: None,
        work: Work::Bytes(8 * len),
        before: None,
        run: &mut || {
            let kernel = kernel!(|i: Index<1>| target[i] = source[i]);
            parallel_for_each_on(&on, target.extent(), kernel)
        },
        is_right: &|| Ok(to.to_vec()? == numbers),
    })?;
    bench.run(Case {
        name: "fill",
        size: size(len),
        rival: bench.rival(|| Some(rivals::fill(len))),
        work: Work::Bytes(4 * len),
        before: None,
        run: &mut || fill_with(&mut workspace, 0.75, &to),
        is_right: &|| Ok(to.to_vec()?.par_iter().all(|x| *x == 0.75)),
    })?;
    bench.run(Case {
        name: "transform",
        size: size(len),
        rival: bench.rival(|| Some(rivals::transform(&numbers))),
        work: Work::Bytes(8 * len),
        before: None,
        run: &mut || transform_with(&mut workspace, &from, function!(|x: f32| x * 0.5), &to),
        is_right: &|| Ok(to.to_vec()?.par_iter().zip(&numbers).all(|(y, x)| *y == x * 0.5)),
    })?;
    bench.run(Case {
        name: "uniform",
        size: size(len),
        rival: None,
        work: Work::Bytes(4 * len),
        before: None,
        run: &mut || fill_uniform_with(&mut workspace, SEED, &to),
        is_right: &|| {
            let is_block = |(number, block): (usize, &[f32])| {
                let words = philox([number as u32, 0, 0, 0], [SEED as u32, 0]);
                block.iter().zip(words).all(|(x, word)| *x == (word >> 8) as f32 / 16_777_216.0)
            };
            Ok(to.to_vec()?.par_chunks(4).enumerate().all(is_block))
        },
    })
}
