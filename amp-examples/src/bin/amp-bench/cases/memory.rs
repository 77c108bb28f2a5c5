//! Cases that the memory limits.

use amp_examples::kernels::*;
use amp_examples::plain::{self, vectors};
use amp_runtime::glam::{UVec4, Vec4};
use amp_runtime::prelude::*;
use amp_runtime::{Element, Feature, bounds};
use bytemuck::cast_slice_mut;

use super::{size, square};
use crate::bench::{Bench, Case, Results, Tolerance, Work};
use crate::rival::{Params, Step, linear};
use crate::wgsl;

pub const STREAMS: [&str; 6] =
    ["copy_f32", "triad_f32", "saxpy_f32", "copy_vec4", "triad_vec4", "saxpy_vec4"];
pub const REDUCTIONS: [&str; 3] = ["reduce_f32", "reduce_vec4", "reduce_subgroups"];
pub const SCANS: [&str; 2] = ["scan_u32", "scan_u32_one_pass"];
pub const TRANSPOSES: [&str; 3] = ["transpose_naive", "transpose_tiled16", "transpose_tiled32"];
pub const STENCILS: [&str; 2] = ["stencil_naive", "stencil_tiled"];

const SCALE: f32 = 0.75;

pub fn streams(bench: &Bench, results: &mut Results) -> amp_runtime::Result<()> {
    let len = bench.fitting(bench.pick(1 << 14, 1 << 24, 1 << 26), |len| 4 * len);
    let [a, b, c] = [0, 1, 2].map(|stream| bench.random.floats(stream, len));
    streams_of::<f32>(bench, results, ["copy_f32", "triad_f32", "saxpy_f32"], "f32", [&a, &b, &c])?;
    let vectors = [&a, &b, &c].map(|data| vectors(data));
    let [a, b, c] = vectors.each_ref().map(Vec::as_slice);
    let names = ["copy_vec4", "triad_vec4", "saxpy_vec4"];
    streams_of::<Vec4>(bench, results, names, "vec4<f32>", [a, b, c])
}

fn streams_of<T>(
    bench: &Bench,
    results: &mut Results,
    [copy, triad, saxpy]: [&str; 3],
    element: &str,
    [initial, first, second]: [&[T]; 3],
) -> amp_runtime::Result<()>
where
    T: Element + bounds::Add<Output = T> + bounds::Mul<f32, Output = T>,
{
    let len = initial.len();
    let a = bench.data(initial.to_vec())?;
    let b = bench.data(first.to_vec())?;
    let c = bench.data(second.to_vec())?;
    let on = &bench.accelerator;
    let bytes = size_of_val(initial) as f64;
    let params = Params { n: len as u32, a: SCALE, ..Default::default() };
    let step = |source, bindings| vec![Step { source, params, bindings, groups: linear(len) }];
    let (from, other, to) = (b.input(), c.input(), a.view());
    bench.run(
        results,
        &Case {
            name: copy,
            size: size(len),
            work: Work::Bytes(2.0 * bytes),
            amp: &|| parallel_for_each_on(on, to.extent(), streams::copy(&from, &to)),
            wgsl: &|| step(wgsl::copy(element), vec![b.reads(), a.writes()]),
            plain: &|to| plain::copy(first, to),
            output: &a,
            tolerance: Tolerance::Exact,
        },
    );
    bench.run(
        results,
        &Case {
            name: triad,
            size: size(len),
            work: Work::Bytes(3.0 * bytes),
            amp: &|| {
                parallel_for_each_on(on, to.extent(), streams::triad(SCALE, &from, &other, &to))
            },
            wgsl: &|| step(wgsl::triad(element), vec![b.reads(), c.reads(), a.writes()]),
            plain: &|to| plain::triad(SCALE, first, second, to),
            output: &a,
            tolerance: Tolerance::Within(1e-6),
        },
    );
    bench.run(
        results,
        &Case {
            name: saxpy,
            size: size(len),
            work: Work::Bytes(3.0 * bytes),
            amp: &|| parallel_for_each_on(on, to.extent(), streams::saxpy(SCALE, &from, &to)),
            wgsl: &|| step(wgsl::saxpy(element), vec![b.reads(), a.writes()]),
            plain: &|to| plain::saxpy(SCALE, first, to),
            output: &a,
            tolerance: Tolerance::Within(1e-6),
        },
    );
    Ok(())
}

pub fn reductions(bench: &Bench, results: &mut Results) -> amp_runtime::Result<()> {
    let len = bench.fitting(bench.pick(1 << 16, 1 << 24, 1 << 28), |len| 4 * len);
    let tiles = bench.pick(16, 64, 2048);
    let numbers = bench.random.floats(0, len);
    let on = &bench.accelerator;
    let work = Work::Bytes(4.0 * len as f64);
    let tolerance = Tolerance::Within(1e-3 * (len as f32).sqrt());
    let sums = bench.data(vec![0.0_f32; tiles])?;
    let sum = bench.data(vec![0.0_f32])?;
    let (of_tiles, to) = (sums.view(), sum.view());
    let params = |len: usize| Params { n: len as u32, ..Default::default() };
    let second = || Step {
        source: wgsl::reduce("f32"),
        params: params(tiles),
        bindings: vec![sums.reads(), sum.writes()],
        groups: [1, 1, 1],
    };
    let groups = [tiles as u32, 1, 1];
    let plain = |to: &mut [f32]| to[0] = plain::sum(&numbers);
    if bench.wants(REDUCTIONS[0]) {
        let data = bench.data(numbers.clone())?;
        let input = data.input();
        let first = || Step {
            source: wgsl::reduce("f32"),
            params: params(len),
            bindings: vec![data.reads(), sums.writes()],
            groups,
        };
        bench.run(
            results,
            &Case {
                name: REDUCTIONS[0],
                size: size(len),
                work,
                amp: &|| reduction::run_numbers(on, &input, &of_tiles, &to),
                wgsl: &|| vec![first(), second()],
                plain: &plain,
                output: &sum,
                tolerance,
            },
        );
    }
    let data = bench.data(vectors(&numbers))?;
    let input = data.input();
    let first = |source| Step {
        source,
        params: params(len / 4),
        bindings: vec![data.reads(), sums.writes()],
        groups,
    };
    bench.run(
        results,
        &Case {
            name: REDUCTIONS[1],
            size: size(len),
            work,
            amp: &|| reduction::run_vectors(on, &input, &of_tiles, &to),
            wgsl: &|| vec![first(wgsl::reduce("vec4<f32>")), second()],
            plain: &plain,
            output: &sum,
            tolerance,
        },
    );
    if on.supports(Feature::Subgroups) {
        bench.run(
            results,
            &Case {
                name: REDUCTIONS[2],
                size: size(len),
                work,
                amp: &|| reduction::run_subgroups(on, &input, &of_tiles, &to),
                wgsl: &|| vec![first(wgsl::reduce_subgroups()), second()],
                plain: &plain,
                output: &sum,
                tolerance,
            },
        );
    }
    Ok(())
}

pub fn scans(bench: &Bench, results: &mut Results) -> amp_runtime::Result<()> {
    let len = bench.fitting(bench.pick(1 << 16, 1 << 22, 1 << 26), |len| 4 * len);
    let (sums_of_blocks, noted) = (scan::sums(len / 4), scan_one_pass::notes(len / 4));
    let numbers = bench.random.words(0, len);
    let vectors: Vec<UVec4> = numbers.chunks_exact(4).map(UVec4::from_slice).collect();
    let on = &bench.accelerator;
    let data = bench.data(vectors)?;
    let sums = bench.data(vec![UVec4::ZERO; sums_of_blocks])?;
    let notes = bench.data(vec![0_u32; noted])?;
    let scanned = bench.data(vec![UVec4::ZERO; len / 4])?;
    let (input, to) = (data.input(), scanned.view());
    let step = |source, n: usize, bindings, groups: usize| Step {
        source,
        params: Params { n: n as u32, ..Default::default() },
        bindings,
        groups: [groups as u32, 1, 1],
    };
    let work = Work::Bytes(8.0 * len as f64);
    let plain = |to: &mut [UVec4]| plain::scan(&numbers, cast_slice_mut(to));
    let (of_blocks, blocks) = (sums.view(), len / 4096);
    bench.run(
        results,
        &Case {
            name: SCANS[0],
            size: size(len),
            work,
            amp: &|| scan::run(on, &input, &of_blocks, &to),
            wgsl: &|| {
                let all = vec![data.reads(), sums.reads(), scanned.writes()];
                let n = sums_of_blocks;
                vec![
                    step(wgsl::scan_sums(), n, vec![data.reads(), sums.writes()], blocks),
                    step(wgsl::scan_middle(), n, vec![sums.writes()], 1),
                    step(wgsl::scan_blocks(), n, all, blocks),
                ]
            },
            plain: &plain,
            output: &scanned,
            tolerance: Tolerance::Exact,
        },
    );
    if on.supports(Feature::Subgroups) {
        let (of_blocks, blocks) = (notes.view(), len / 8192);
        bench.run(
            results,
            &Case {
                name: SCANS[1],
                size: size(len),
                work,
                amp: &|| scan_one_pass::run(on, &input, &of_blocks, &to),
                wgsl: &|| {
                    let all = vec![data.reads(), notes.writes(), scanned.writes()];
                    vec![
                        step(wgsl::forget(), noted, vec![notes.writes()], noted.div_ceil(64)),
                        step(wgsl::scan_one_pass(), blocks, all, blocks),
                    ]
                },
                plain: &plain,
                output: &scanned,
                tolerance: Tolerance::Exact,
            },
        );
    }
    Ok(())
}

pub fn transposes(bench: &Bench, results: &mut Results) -> amp_runtime::Result<()> {
    let side = bench.fitting(bench.pick(256, 2048, 8192), |side| 4 * side * side);
    let numbers = bench.random.floats(0, side * side);
    let on = &bench.accelerator;
    let data = bench.data(numbers.clone())?;
    let turned = bench.data(vec![0.0_f32; side * side])?;
    let (from, to) = (data.matrix(side)?.read_only(), turned.matrix(side)?);
    let step = |source, tile: usize| {
        let groups = (side / tile) as u32;
        vec![Step {
            source,
            params: Params { n: side as u32, ..Default::default() },
            bindings: vec![data.reads(), turned.writes()],
            groups: [groups, groups, 1],
        }]
    };
    let mut run =
        |name, amp: &dyn Fn() -> amp_runtime::Result<()>, source: &dyn Fn() -> String, tile| {
            bench.run(
                results,
                &Case {
                    name,
                    size: square(side),
                    work: Work::Bytes(8.0 * (side * side) as f64),
                    amp,
                    wgsl: &|| step(source(), tile),
                    plain: &|to| plain::transpose(side, &numbers, to),
                    output: &turned,
                    tolerance: Tolerance::Exact,
                },
            );
        };
    let [naive, small, large] = TRANSPOSES;
    run(naive, &|| transpose::run_naive(on, &from, &to), &wgsl::transpose_naive, 16);
    let tiled = || transpose::run_tiled::<16, 16>(on, &from, &to);
    run(small, &tiled, &|| wgsl::transpose_tiled(16, 16), 16);
    let tiled = || transpose::run_tiled::<8, 32>(on, &from, &to);
    run(large, &tiled, &|| wgsl::transpose_tiled(32, 8), 32);
    Ok(())
}

pub fn stencils(bench: &Bench, results: &mut Results) -> amp_runtime::Result<()> {
    let side = bench.fitting(bench.pick(256, 2048, 8192), |side| 4 * side * side);
    let weights = stencil::Weights { centre: 0.5, side: 0.125 };
    let numbers = bench.random.floats(0, side * side);
    let on = &bench.accelerator;
    let data = bench.data(numbers.clone())?;
    let means = bench.data(vec![0.0_f32; side * side])?;
    let (from, to) = (data.matrix(side)?.read_only(), means.matrix(side)?);
    let step = |source| {
        vec![Step {
            source,
            params: Params { n: side as u32, m: 0, a: weights.centre, b: weights.side, c: 0.0 },
            bindings: vec![data.reads(), means.writes()],
            groups: [(side / 32) as u32, (side / 8) as u32, 1],
        }]
    };
    let mut run = |name, amp: &dyn Fn() -> amp_runtime::Result<()>, source: &dyn Fn() -> String| {
        bench.run(
            results,
            &Case {
                name,
                size: square(side),
                work: Work::Bytes(8.0 * (side * side) as f64),
                amp,
                wgsl: &|| step(source()),
                plain: &|to| plain::stencil(weights, side, &numbers, to),
                output: &means,
                tolerance: Tolerance::Within(1e-6),
            },
        );
    };
    let [naive, tiled] = STENCILS;
    run(naive, &|| stencil::run_naive(on, weights, &from, &to), &wgsl::stencil_naive);
    run(tiled, &|| stencil::run_tiled(on, weights, &from, &to), &wgsl::stencil_tiled);
    Ok(())
}
