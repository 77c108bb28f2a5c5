//! Every kernel on every accelerator, compared with plain Rust.

use amp_examples::kernels::*;
use amp_examples::plain;
use amp_examples::random::Random;
use amp_runtime::glam::{UVec4, Vec4};
use amp_runtime::prelude::*;
use amp_runtime::{Element, Feature};
use amp_tests::accelerators;
use bytemuck::cast_slice;

/// The same on every run, so that a failure can be seen again.
const RANDOM: Random = Random::seeded(7);

/// What `launch` writes to a view of that extent on an accelerator.
fn written<T: Element, const N: usize>(
    extent: [usize; N],
    launch: impl FnOnce(&ArrayViewMut<'static, T, N>) -> amp_runtime::Result<()>,
) -> Vec<T> {
    let view = ArrayViewMut::without_source(extent).unwrap();
    launch(&view).unwrap();
    view.to_vec().unwrap()
}

/// Are the numbers the same but for rounding?
#[track_caller]
fn assert_close(found: &[f32], expected: &[f32], tolerance: f32) {
    assert_eq!(found.len(), expected.len());
    for (k, (found, expected)) in found.iter().zip(expected).enumerate() {
        let error = (found - expected).abs();
        assert!(error <= tolerance, "{found} for {expected} at {k}");
    }
}

#[test]
fn streams_of_numbers_and_of_vectors() {
    const LEN: usize = 3000;
    let [b, c, a] = [0, 1, 2].map(|stream| RANDOM.floats(stream, LEN));
    let (mut sums, mut updated) = (vec![0.0; LEN], a.clone());
    plain::triad(0.5, &b, &c, &mut sums);
    plain::saxpy(0.5, &b, &mut updated);
    fn check<T>(accelerator: &Accelerator, [a, b, c]: [&[T]; 3], expected: [&[f32]; 3])
    where
        T: Element + bytemuck::Pod,
        T: amp_runtime::bounds::Add<Output = T> + amp_runtime::bounds::Mul<f32, Output = T>,
    {
        let [b, c] = [b, c].map(|data| ArrayView::new(data.len(), data).unwrap());
        let copied = written([a.len()], |to| {
            parallel_for_each_on(accelerator, to.extent(), streams::copy(&b, to))
        });
        let sums = written([a.len()], |to| {
            parallel_for_each_on(accelerator, to.extent(), streams::triad(0.5, &b, &c, to))
        });
        let updated = written([a.len()], |y| {
            y.copy_from(a)?;
            parallel_for_each_on(accelerator, y.extent(), streams::saxpy(0.5, &b, y))
        });
        for (found, expected) in [copied, sums, updated].iter().zip(expected) {
            assert_close(cast_slice(found), expected, 1e-6);
        }
    }
    for accelerator in accelerators() {
        check::<f32>(&accelerator, [&a, &b, &c], [&b, &sums, &updated]);
        let vectors = [&a, &b, &c].map(|data| plain::vectors(data));
        let vectors = vectors.each_ref().map(Vec::as_slice);
        check::<Vec4>(&accelerator, vectors, [&b, &sums, &updated]);
    }
}

#[test]
fn sums() {
    // Each thread adds several elements, and some one more than others.
    const TILES: usize = 5;
    let data = RANDOM.floats(0, 4 * 256 * TILES * 3 + 40);
    let expected = plain::sum(&data);
    for accelerator in accelerators() {
        let numbers = ArrayView::new(data.len(), &data).unwrap();
        let vectors = plain::vectors(&data);
        let vectors = ArrayView::new(vectors.len(), &vectors).unwrap();
        let sums = ArrayViewMut::without_source(TILES).unwrap();
        let mut found =
            written([1], |to| reduction::run_numbers(&accelerator, &numbers, &sums, to));
        found.extend(written([1], |to| reduction::run_vectors(&accelerator, &vectors, &sums, to)));
        if accelerator.supports(Feature::Subgroups) {
            let launch = |to: &_| reduction::run_subgroups(&accelerator, &vectors, &sums, to);
            found.extend(written([1], launch));
        }
        assert_close(&found, &vec![expected; found.len()], 0.01);
    }
}

#[test]
fn scans() {
    // Fewer blocks than the one tile has threads, and, where that is quick, more.
    for (blocks, on_cpu) in [(1, true), (3, true), (300, false)] {
        let numbers = RANDOM.words(0, blocks * 4096);
        let mut expected = vec![0; numbers.len()];
        plain::scan(&numbers, &mut expected);
        for accelerator in accelerators() {
            if !on_cpu && accelerator == Accelerator::cpu() {
                continue;
            }
            let vectors = cast_slice::<u32, UVec4>(&numbers);
            let vectors = ArrayView::new(vectors.len(), vectors).unwrap();
            let sums = ArrayViewMut::without_source(scan::sums(numbers.len() / 4)).unwrap();
            let launch = |to: &_| scan::run(&accelerator, &vectors, &sums, to);
            let found = written([numbers.len() / 4], launch);
            assert!(cast_slice::<UVec4, u32>(&found) == expected, "on {}", accelerator.name());
        }
    }
}

#[test]
fn scans_in_one_pass() {
    // More blocks than a subgroup of the cpu accelerator looks at at once; tiles that wait for others,
    // and tiles that add up what others have not.
    for (blocks, patience) in [(1, 100), (3, 0), (20, 100), (20, 0)] {
        let numbers = RANDOM.words(0, blocks * 8192);
        let mut expected = vec![0; numbers.len()];
        plain::scan(&numbers, &mut expected);
        for accelerator in accelerators() {
            let vectors = cast_slice::<u32, UVec4>(&numbers);
            let vectors = ArrayView::new(vectors.len(), vectors).unwrap();
            let notes =
                ArrayViewMut::without_source(scan_one_pass::notes(vectors.extent()[0])).unwrap();
            let launch =
                |to: &_| scan_one_pass::run_patiently(&accelerator, patience, &vectors, &notes, to);
            let found = written([numbers.len() / 4], launch);
            assert!(cast_slice::<UVec4, u32>(&found) == expected, "on {}", accelerator.name());
        }
    }
}

#[test]
fn transposes() {
    const SIDE: usize = 64;
    let data = RANDOM.floats(0, SIDE * SIDE);
    let mut expected = vec![0.0; SIDE * SIDE];
    plain::transpose(SIDE, &data, &mut expected);
    let from = ArrayView::new([SIDE, SIDE], &data).unwrap();
    for on in &accelerators() {
        for found in [
            written([SIDE, SIDE], |to| transpose::run_naive(on, &from, to)),
            written([SIDE, SIDE], |to| transpose::run_tiled::<16, 16>(on, &from, to)),
            written([SIDE, SIDE], |to| transpose::run_tiled::<8, 32>(on, &from, to)),
        ] {
            assert!(found == expected, "on {}", on.name());
        }
    }
}

/// Two matrices and their product.
fn matrices(side: usize) -> ([Vec<f32>; 2], Vec<f32>) {
    let [a, b] = [0, 1].map(|stream| RANDOM.floats(stream, side * side));
    let mut product = vec![0.0; side * side];
    plain::matmul(side, &a, &b, &mut product);
    ([a, b], product)
}

#[test]
fn products_of_numbers() {
    type Run = fn(
        &Accelerator,
        [&ArrayView<'_, f32, 2>; 2],
        &ArrayViewMut<'_, f32, 2>,
    ) -> amp_runtime::Result<()>;
    // The naive one has wider tiles on the cpu where they fit.
    let of_any_side: &[Run] = &[matmul::run_naive, matmul::run_tiled];
    for (side, runs) in [(48, of_any_side), (64, of_any_side), (64, &[matmul_64::run_loops])] {
        let (input, expected) = matrices(side);
        let input = input.each_ref().map(|data| ArrayView::new([side, side], data).unwrap());
        for on in &accelerators() {
            for run in runs {
                let found = written([side, side], |c| run(on, input.each_ref(), c));
                assert_close(&found, &expected, 1e-3);
            }
        }
    }
}

#[test]
fn products_of_vectors() {
    const SIDE: usize = 128;
    let (input, expected) = matrices(SIDE);
    let input = input.map(|data| plain::vectors(&data));
    let input = input.each_ref().map(|data| ArrayView::new([SIDE, SIDE / 4], data).unwrap());
    for on in &accelerators() {
        for run in [matmul_64::run_vectors, matmul_128::run, matmul_128_pipelined::run] {
            let found = written([SIDE, SIDE / 4], |c| run(on, input.each_ref(), c));
            assert_close(cast_slice(&found), &expected, 1e-3);
        }
    }
}

#[test]
fn stencils() {
    let weights = stencil::Weights { centre: 0.5, side: 0.125 };
    // With tiles of each width, and several of them side by side.
    for side in [64, 256] {
        let data = RANDOM.floats(0, side * side);
        let mut expected = vec![0.0; side * side];
        plain::stencil(weights, side, &data, &mut expected);
        let from = ArrayView::new([side, side], &data).unwrap();
        for on in &accelerators() {
            for run in [stencil::run_naive, stencil::run_tiled] {
                let found = written([side, side], |to| run(on, weights, &from, to));
                assert_close(&found, &expected, 1e-6);
            }
        }
    }
}

#[test]
fn bodies() {
    const LEN: usize = 256;
    let [bodies, velocities] =
        [0, 1].map(|stream| bytemuck::cast_vec::<f32, [f32; 4]>(RANDOM.floats(stream, 4 * LEN)));
    let [bodies, velocities] =
        [bodies, velocities].map(|data| data.into_iter().map(Vec4::from).collect::<Vec<_>>());
    let mut expected = [vec![Vec4::ZERO; LEN], vec![Vec4::ZERO; LEN]];
    let [moved, faster] = &mut expected;
    plain::nbody(0.01, &bodies, &velocities, moved, faster);
    let input = [&bodies, &velocities].map(|data| ArrayView::new(LEN, data).unwrap());
    for accelerator in accelerators() {
        let output = [(); 2].map(|()| ArrayViewMut::without_source(LEN).unwrap());
        nbody::run(&accelerator, 0.01, input.each_ref(), output.each_ref()).unwrap();
        for (found, expected) in output.iter().zip(&expected) {
            assert_close(cast_slice(&found.to_vec().unwrap()), cast_slice(expected), 0.05);
        }
    }
}

#[test]
fn histograms() {
    let words = RANDOM.words(0, 4_000);
    let expected = plain::histogram(&words);
    let vectors: Vec<UVec4> = words.chunks(4).map(UVec4::from_slice).collect();
    let vectors = ArrayView::new(vectors.len(), &vectors).unwrap();
    for accelerator in accelerators() {
        let counts = written([histogram::BINS], |counts| {
            counts.copy_from(&[0; histogram::BINS])?;
            histogram::run(&accelerator, &vectors, counts)
        });
        assert_eq!(counts, expected, "on {}", accelerator.name());
    }
}

#[test]
fn mandelbrot_sets() {
    const SIDE: usize = 64;
    let section = mandelbrot::Section { left: -2.0, top: -1.5, step: 3.0 / 64.0, limit: 50 };
    let mut expected = vec![0; SIDE * SIDE];
    plain::mandelbrot(section, SIDE, &mut expected);
    for accelerator in accelerators() {
        let found = written([SIDE, SIDE], |steps| mandelbrot::run(&accelerator, section, steps));
        // Near the border one rounding decides.
        let other = found.iter().zip(&expected).filter(|(found, expected)| found != expected);
        assert!(other.count() < SIDE * SIDE / 100, "on {}", accelerator.name());
    }
}
