//! Products of matrices and Fourier transforms.

use amp_algorithms::fft::{Complex, fft_of_rows_with};
use amp_algorithms::matmul::gemm_with;
use amp_runtime::Result;
use amp_runtime::prelude::*;
use rayon::prelude::*;

use crate::bench::{Bench, Case, Work};
use crate::rivals;

pub fn run(bench: &mut Bench) -> Result<()> {
    for side in [bench.pick(128, 512, 4096), bench.pick(256, 1024, 8192)] {
        product(bench, side)?;
        product_of_halves(bench, side)?;
    }
    transform(bench)
}

/// Is a number near enough to what it should be, of those of that size?
fn is_near(found: f32, expected: f64, size: f64) -> bool {
    (f64::from(found) - expected).abs() < 1e-5 * size
}

/// Is each of some elements of every row and column of the product near enough, for sums of that size?
fn is_product(found: &[f32], [a, b]: [&[f32]; 2], side: usize, size: f64) -> bool {
    (0..side).into_par_iter().all(|row| {
        (0..4).all(|part| {
            let column = (row * 7 + part * side / 4) % side;
            let term = |k: usize| f64::from(a[row * side + k]) * f64::from(b[k * side + column]);
            is_near(found[row * side + column], (0..side).map(term).sum(), size)
        })
    })
}

fn product(bench: &mut Bench, side: usize) -> Result<()> {
    if !bench.wants(&["gemm"]) {
        return Ok(());
    }
    let (mut workspace, on) = (bench.workspace(), bench.accelerator.clone());
    let [a, b] = [0, 1].map(|stream| bench.random.floats(stream, side * side));
    let of = |numbers: &[f32]| Array::new_on(&on, [side, side], numbers);
    let (left, right) = (of(&a)?, of(&b)?);
    let to = Array::<f32, 2>::zeroed_on(&on, [side, side])?;
    bench.run(Case {
        name: "gemm",
        size: side.to_string(),
        rival: bench.rival(|| rivals::product(&a, &b, side)),
        work: Work::Flops(2.0 * (side as f64).powi(3)),
        before: None,
        run: &mut || gemm_with(&mut workspace, 1.0, &left, &right, 0.0, &to),
        is_right: &|| Ok(is_product(&to.to_vec()?, [&a, &b], side, (side as f64).sqrt())),
    })
}

/// Of halves, whose products are added as floats.
fn product_of_halves(bench: &mut Bench, side: usize) -> Result<()> {
    if !bench.wants(&["gemm_f16"]) {
        return Ok(());
    }
    let (mut workspace, on) = (bench.workspace(), bench.accelerator.clone());
    let [a, b] = [0, 1].map(|stream| {
        let numbers = bench.random.floats(stream, side * side);
        numbers.into_iter().map(f16::from_f32).collect::<Vec<f16>>()
    });
    let of = |numbers: &[f16]| Array::new_on(&on, [side, side], numbers);
    let (left, right) = (of(&a)?, of(&b)?);
    let to = Array::<f32, 2>::zeroed_on(&on, [side, side])?;
    let [a, b] = [a, b].map(|numbers| numbers.into_iter().map(f32::from).collect::<Vec<f32>>());
    bench.run(Case {
        name: "gemm_f16",
        size: side.to_string(),
        rival: None,
        work: Work::Flops(2.0 * (side as f64).powi(3)),
        before: None,
        run: &mut || gemm_with(&mut workspace, 1.0, &left, &right, 0.0, &to),
        // Tensor cores cut what they add.
        is_right: &|| Ok(is_product(&to.to_vec()?, [&a, &b], side, 0.1 * side as f64)),
    })
}

fn transform(bench: &mut Bench) -> Result<()> {
    if !bench.wants(&["fft"]) {
        return Ok(());
    }
    let (rows, len) = (bench.pick(2, 8, 64), bench.pick(1 << 12, 1 << 20, 1 << 20));
    let (mut workspace, on) = (bench.workspace(), bench.accelerator.clone());
    let parts = bench.random.floats(0, 2 * rows * len);
    let numbers: Vec<Complex> =
        parts.chunks_exact(2).map(|part| Complex { re: part[0], im: part[1] }).collect();
    let from = Array::new_on(&on, [rows, len], &numbers)?;
    let to = Array::new_on(&on, [rows, len], &numbers)?;
    bench.run(Case {
        name: "fft",
        size: format!("{rows}x{len}"),
        rival: bench.rival(|| rivals::fourier(&numbers, len)),
        work: Work::Bytes(16 * rows * len),
        before: None,
        run: &mut || fft_of_rows_with(&mut workspace, &from, &to),
        is_right: &|| {
            let found = to.to_vec()?;
            // Some numbers of each row, by their definition.
            Ok((0..4 * rows).into_par_iter().all(|number| {
                let (row, k) = (number / 4 * len, number * 77_777 % len);
                let (mut re, mut im) = (0.0, 0.0);
                for (j, x) in numbers[row..row + len].iter().enumerate() {
                    let angle = -std::f64::consts::TAU * (j * k % len) as f64 / len as f64;
                    let (sine, cosine) = angle.sin_cos();
                    re += f64::from(x.re) * cosine - f64::from(x.im) * sine;
                    im += f64::from(x.re) * sine + f64::from(x.im) * cosine;
                }
                let (own, size) = (found[row + k], (len as f64).sqrt());
                is_near(own.re, re, size) && is_near(own.im, im, size)
            }))
        },
    })
}
