//! Products of matrices.

use amp_examples::kernels::*;
use amp_examples::plain::{self, vectors};
use amp_runtime::Element;
use amp_runtime::glam::Vec4;
use amp_runtime::prelude::*;
use bytemuck::cast_slice_mut;

use super::square;
use crate::bench::{Bench, Case, Data, Results, Tolerance, Work};
use crate::rival::{Params, Step};
use crate::wgsl;

pub const PRODUCTS: [&str; 6] = [
    "sgemm_naive",
    "sgemm_tiled16",
    "sgemm_64_loops",
    "sgemm_64",
    "sgemm_128",
    "sgemm_128_pipelined",
];

/// A function that runs a kernel.
type Run<T> =
    fn(&Accelerator, [&ArrayView<'_, T, 2>; 2], &ArrayViewMut<'_, T, 2>) -> amp_runtime::Result<()>;

/// The matrices on both sides, and in plain Rust.
struct Matrices<'b, T: Element> {
    side: usize,
    /// The elements of a row.
    row: usize,
    numbers: &'b [Vec<f32>; 2],
    input: [Data<'b, T>; 2],
    product: Data<'b, T>,
}

pub fn products(bench: &Bench, results: &mut Results) -> amp_runtime::Result<()> {
    let sides: &[usize] = match bench.pick(0, 1, 2) {
        0 => &[128],
        1 => &[512],
        _ => &[1024, 4096],
    };
    sides.iter().try_for_each(|side| products_of(bench, results, *side))
}

fn products_of(bench: &Bench, results: &mut Results, side: usize) -> amp_runtime::Result<()> {
    let numbers = [0, 1].map(|stream| bench.random.floats(stream, side * side));
    let [a, b] = &numbers;
    let matrices = Matrices {
        side,
        row: side,
        numbers: &numbers,
        input: [bench.data(a.clone())?, bench.data(b.clone())?],
        product: bench.data(vec![0.0_f32; side * side])?,
    };
    let [naive, tiled, loops, four, eight, pipelined] = PRODUCTS;
    matrices.run(bench, results, naive, matmul::run_naive, &wgsl::matmul_naive, 16)?;
    matrices.run(bench, results, tiled, matmul::run_tiled, &wgsl::matmul_tiled, 16)?;
    matrices.run(bench, results, loops, matmul_64::run_loops, &wgsl::matmul_64_loops, 64)?;
    let matrices = Matrices {
        side,
        row: side / 4,
        numbers: &numbers,
        input: [bench.data(vectors(a))?, bench.data(vectors(b))?],
        product: bench.data(vec![Vec4::ZERO; side * side / 4])?,
    };
    matrices.run(bench, results, four, matmul_64::run_vectors, &wgsl::matmul_64, 64)?;
    matrices.run(bench, results, eight, matmul_128::run, &wgsl::matmul_128, 128)?;
    let source = &wgsl::matmul_128_pipelined;
    matrices.run(bench, results, pipelined, matmul_128_pipelined::run, source, 128)
}

impl<T: Element> Matrices<'_, T> {
    /// Runs a case whose tiles compute squares of `tile` × `tile` elements.
    fn run(
        &self,
        bench: &Bench,
        results: &mut Results,
        name: &str,
        run: Run<T>,
        source: &dyn Fn() -> String,
        tile: usize,
    ) -> amp_runtime::Result<()> {
        let [a, b] = &self.input;
        let input = [a.matrix(self.row)?.read_only(), b.matrix(self.row)?.read_only()];
        let to = self.product.matrix(self.row)?;
        let groups = (self.side / tile) as u32;
        bench.run(
            results,
            &Case {
                name,
                size: square(self.side),
                work: Work::Flops(2.0 * (self.side as f64).powi(3)),
                amp: &|| run(&bench.accelerator, input.each_ref(), &to),
                wgsl: &|| {
                    vec![Step {
                        source: source(),
                        params: Params { n: self.side as u32, ..Default::default() },
                        bindings: vec![a.reads(), b.reads(), self.product.writes()],
                        groups: [groups, groups, 1],
                    }]
                },
                plain: &|to| {
                    let [a, b] = self.numbers;
                    plain::matmul(self.side, a, b, cast_slice_mut(to));
                },
                output: &self.product,
                tolerance: Tolerance::Within(1e-4 * (self.side as f32).sqrt()),
            },
        );
        Ok(())
    }
}
