//! How many elements of arrays each kernel tests at run time. Where a number rises, the compiler has
//! come to prove less, or the kernel; a guard costs a branch, and its batch a copy.

use amp_examples::kernels::mandelbrot::Section;
use amp_examples::kernels::stencil::Weights;
use amp_examples::kernels::{
    histogram, mandelbrot, matmul, matmul_64, matmul_128, matmul_128_pipelined, nbody, reduction,
    scan, scan_one_pass, stencil, streams, transpose,
};
use amp_runtime::prelude::*;
use amp_runtime::{Element, KernelIndex};

fn guards<I: KernelIndex>(kernel: impl Kernel<I>) -> usize {
    kernel.module().unwrap().guards.len()
}

/// A view, of which a kernel needs no more than that it is there.
fn view<T: Element, const N: usize>() -> ArrayViewMut<'static, T, N> {
    ArrayViewMut::without_source([1; N]).unwrap()
}

/// The same, to be read.
fn data<T: Element, const N: usize>() -> ArrayView<'static, T, N> {
    view().read_only()
}

macro_rules! kernels {
    ($($name:ident: $kernel:expr => $guards:literal;)*) => {$(
        #[test]
        fn $name() {
            assert_eq!(guards($kernel), $guards);
        }
    )*};
}

const WEIGHTS: Weights = Weights { centre: 0.5, side: 0.125 };
const SECTION: Section = Section { left: 0.0, top: 0.0, step: 0.1, limit: 9 };

kernels! {
    histogram_count: histogram::count(1, &data(), &view()) => 0;
    histogram_count_along: histogram::count_along(1, &data(), &view()) => 0;
    mandelbrot_picture: mandelbrot::picture(SECTION, &view()) => 0;
    matmul_naive: matmul::naive::<16>(&data(), &data(), &view()) => 0;
    matmul_tiled: matmul::tiled(&data(), &data(), &view()) => 0;
    matmul_64_loops: matmul_64::loops(&data(), &data(), &view()) => 0;
    matmul_64_vectors: matmul_64::vectors(&data(), &data(), &view()) => 0;
    matmul_128_product: matmul_128::product(&data(), &data(), &view()) => 0;
    matmul_128_pipelined_product: matmul_128_pipelined::product(&data(), &data(), &view()) => 0;
    nbody_step: nbody::step(0.1, &data(), &data(), &view(), &view()) => 0;
    reduction_of_numbers: reduction::of_numbers(1, &data(), &view()) => 0;
    reduction_of_rows: reduction::of_rows(1, &data(), &view()) => 0;
    reduction_of_rows_of_vectors: reduction::of_rows_of_vectors(1, &data(), &view()) => 0;
    reduction_of_vectors: reduction::of_vectors(1, &data(), &view()) => 0;
    reduction_by_subgroups: reduction::of_vectors_by_subgroups(1, &data(), &view()) => 0;
    scan_sums_of_blocks: scan::sums_of_blocks(&data(), &view()) => 0;
    scan_of_sums: scan::scan_of_sums(&view()) => 0;
    scan_of_blocks: scan::scan_of_blocks(&data(), &data(), &view()) => 0;
    scan_sums_along: scan::sums_along(&data(), &view()) => 0;
    scan_before_each: scan::before_each(8, &view()) => 0;
    scan_along: scan::scan_along(&data(), &data(), &view()) => 0;
    scan_in_one_pass: scan_one_pass::scan_of_blocks(1, &data(), &view(), &view()) => 0;
    stencil_naive: stencil::naive(WEIGHTS, &data(), &view()) => 0;
    stencil_tiled: stencil::tiled(WEIGHTS, &data(), &view()) => 0;
    stencil_tiled_in_rows: stencil::tiled_in_rows(WEIGHTS, &data(), &view()) => 0;
    copy: streams::copy::<f32>(&data(), &view()) => 0;
    triad: streams::triad::<f32>(2.0, &data(), &data(), &view()) => 0;
    saxpy: streams::saxpy::<f32>(2.0, &data(), &view()) => 0;
    transpose_naive: transpose::naive(&data(), &view()) => 0;
    transpose_tiled: transpose::tiled::<16, 16>(&data(), &view()) => 0;
    transpose_of_half_as_many_threads: transpose::tiled::<8, 32>(&data(), &view()) => 0;
}
