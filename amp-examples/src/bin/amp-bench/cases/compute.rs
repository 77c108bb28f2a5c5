//! Cases that arithmetic limits, or atomic operations.

use std::cell::RefCell;

use amp_examples::{kernels::*, plain};
use amp_runtime::glam::{UVec4, Vec4};

use super::{size, square};
use crate::bench::{Bench, Case, Results, Tolerance, Work};
use crate::rival::{Params, Step};
use crate::wgsl;

pub fn nbody(bench: &Bench, results: &mut Results) -> amp_runtime::Result<()> {
    const SECONDS: f32 = 1e-3;
    /// Operations for each pair, by custom.
    const FLOPS: f64 = 20.0;
    let len = bench.pick(1024, 8192, 65_536);
    let numbers = bench.random.floats(0, 4 * len);
    let place = |n: &[f32]| Vec4::new(n[0], n[1], n[2], (1.0 + n[3]) / len as f32);
    let places: Vec<Vec4> = numbers.chunks_exact(4).map(place).collect();
    let speeds = vec![Vec4::ZERO; len];
    let [bodies, velocities] = [bench.data(places.clone())?, bench.data(speeds.clone())?];
    let [moved, faster] = [bench.data(speeds.clone())?, bench.data(speeds.clone())?];
    let input = [bodies.input(), velocities.input()];
    let output = [moved.view(), faster.view()];
    let scratch = RefCell::new(speeds.clone());
    bench.run(
        results,
        &Case {
            name: "nbody",
            size: size(len),
            work: Work::Flops(FLOPS * (len * len) as f64),
            amp: &|| nbody::run(&bench.accelerator, SECONDS, input.each_ref(), output.each_ref()),
            wgsl: &|| {
                let (a, b) = (SECONDS, nbody::SOFTENING);
                vec![Step {
                    source: wgsl::nbody(),
                    params: Params { n: len as u32, m: 0, a, b, c: 0.0 },
                    bindings: vec![
                        bodies.reads(),
                        velocities.reads(),
                        moved.writes(),
                        faster.writes(),
                    ],
                    groups: [(len / 256) as u32, 1, 1],
                }]
            },
            plain: &|to| plain::nbody(SECONDS, &places, &speeds, &mut scratch.borrow_mut(), to),
            output: &faster,
            tolerance: Tolerance::Within(1e-4),
        },
    );
    Ok(())
}

pub fn histogram(bench: &Bench, results: &mut Results) -> amp_runtime::Result<()> {
    let len = bench.fitting(bench.pick(1 << 16, 1 << 24, 1 << 26), |len| 4 * len);
    let words = bench.random.words(0, len);
    let vectors: Vec<UVec4> = words.chunks_exact(4).map(UVec4::from_slice).collect();
    let data = bench.data(vectors)?;
    let counts = bench.data(vec![0_u32; histogram::BINS])?;
    let (input, to) = (data.input(), counts.view());
    bench.run(
        results,
        &Case {
            name: "histogram",
            size: size(len),
            work: Work::Bytes(4.0 * len as f64),
            amp: &|| histogram::run(&bench.accelerator, &input, &to),
            wgsl: &|| {
                vec![Step {
                    source: wgsl::histogram(),
                    params: Params { n: (len / 4) as u32, ..Default::default() },
                    bindings: vec![data.reads(), counts.writes()],
                    groups: [(len / 1024).min(2048) as u32, 1, 1],
                }]
            },
            plain: &|to| to.copy_from_slice(&plain::histogram(&words)),
            output: &counts,
            tolerance: Tolerance::Exact,
        },
    );
    Ok(())
}

pub fn mandelbrot(bench: &Bench, results: &mut Results) -> amp_runtime::Result<()> {
    let side = bench.pick(128, 1024, 4096);
    let limit = bench.pick(100, 1000, 1000) as u32;
    let section = mandelbrot::Section { left: -2.0, top: -1.25, step: 2.5 / side as f32, limit };
    let steps = bench.data(vec![0_u32; side * side])?;
    let to = steps.matrix(side)?;
    let mut expected = vec![0; side * side];
    if bench.wants("mandelbrot") {
        plain::mandelbrot(section, side, &mut expected);
    }
    bench.run(
        results,
        &Case {
            name: "mandelbrot",
            size: format!("{}x{limit}", square(side)),
            work: Work::Steps(expected.iter().map(|steps| f64::from(*steps)).sum()),
            amp: &|| mandelbrot::run(&bench.accelerator, section, &to),
            wgsl: &|| {
                let (a, b, c) = (section.left, section.top, section.step);
                let groups = (side / 16) as u32;
                vec![Step {
                    source: wgsl::mandelbrot(),
                    params: Params { n: side as u32, m: limit, a, b, c },
                    bindings: vec![steps.writes()],
                    groups: [groups, groups, 1],
                }]
            },
            plain: &|to| plain::mandelbrot(section, side, to),
            output: &steps,
            // Near the border of the set one rounding decides.
            tolerance: Tolerance::AllBut(10),
        },
    );
    Ok(())
}
