//! How many elements of arrays each kernel tests at run time. Where a number rises, the compiler has
//! come to prove less, or the kernel; a guard costs a branch, and its batch a copy.

use amp_examples::kernels::mandelbrot::Section;
use amp_examples::kernels::stencil::Weights;
use amp_examples::kernels::{
    histogram, mandelbrot, matmul, matmul_64, matmul_128, matmul_128_pipelined, nbody, reduction,
    scan, stencil, streams, transpose,
};
use amp_runtime::glam::{UVec4, Vec4};
use amp_runtime::prelude::*;
use amp_runtime::{Element, KernelIndex};

fn guards<I: KernelIndex>(kernel: impl Kernel<I>) -> usize {
    kernel.module().unwrap().guards.len()
}

/// A view, of which a kernel needs no more than that it is there.
fn view<T: Element, const N: usize>() -> ArrayViewMut<'static, T, N> {
    ArrayViewMut::without_source([1; N]).unwrap()
}

#[test]
fn each_kernel_has_so_many() {
    let [numbers, row, squares] = [view::<f32, 2>(), view(), view()];
    let [numbers_read, squares_read] = [numbers.read_only(), squares.read_only()];
    let [vectors, list] = [view::<Vec4, 2>(), view()];
    let vectors_read = vectors.read_only();
    let [line, sums] = [view::<f32, 1>(), view()];
    let [bodies, moved] = [view::<Vec4, 1>(), view()];
    let [words, counts] = [view::<UVec4, 1>(), view()];
    let [steps, integers] = [view::<u32, 2>(), view()];
    let totals = view::<u32, 1>();
    let (line_read, bodies_read, words_read) =
        (line.read_only(), bodies.read_only(), words.read_only());
    let (totals_read, weights) = (totals.read_only(), Weights { centre: 0.5, side: 0.125 });
    let section = Section { left: 0.0, top: 0.0, step: 0.1, limit: 9 };
    drop((row, list, integers, counts));
}
