//! What is known of the indices of kernels before a launch: where it is all, a device tests none of them.

use amp_examples::kernels::mandelbrot::{self, Section};
use amp_examples::kernels::stencil::{self, Weights};
use amp_examples::kernels::{matmul, matmul_64, matmul_128, matmul_128_pipelined, transpose};
use amp_runtime::prelude::*;
use amp_runtime::{Element, KernelIndex};

fn view<T: Element>(rows: usize, columns: usize) -> ArrayViewMut<'static, T, 2> {
    ArrayViewMut::without_source([rows, columns]).unwrap()
}

/// The same, to be read.
fn data<T: Element>(rows: usize, columns: usize) -> ArrayView<'static, T, 2> {
    view(rows, columns).read_only()
}

fn is_in_range<I: KernelIndex>(domain: I::Domain, kernel: impl Kernel<I>) -> bool {
    kernel.is_in_range(&domain)
}

macro_rules! launches {
    ($($name:ident: $kernel:expr, over $rows:expr, $columns:expr, $tile:ident => $known:literal;)*) => {$(
        #[test]
        fn $name() {
            let extent = Extent::new([$rows, $columns]);
            assert_eq!(is_in_range($tile(extent), $kernel), $known);
        }
    )*};
}

fn squares(extent: Extent<2>) -> amp_runtime::rank2::TiledExtent<16, 16> {
    extent.tile()
}

fn padded(extent: Extent<2>) -> amp_runtime::rank2::TiledExtent<16, 16> {
    extent.tile().pad()
}

fn rows(extent: Extent<2>) -> amp_runtime::rank2::TiledExtent<8, 32> {
    extent.tile()
}

fn points(extent: Extent<2>) -> Extent<2> {
    extent
}

#[amp]
fn points_turned(i: Index<2>, from: &ArrayView<f32, 2>, to: &ArrayViewMut<f32, 2>) {
    to[i[1]][i[0]] = from[i];
}

const WEIGHTS: Weights = Weights { centre: 0.5, side: 0.125 };
const SECTION: Section = Section { left: 0.0, top: 0.0, step: 0.1, limit: 9 };

launches! {
    mandelbrot_picture: mandelbrot::picture(SECTION, &view(96, 64)), over 96, 64, squares => true;
    mandelbrot_picture_padded: mandelbrot::picture(SECTION, &view(90, 60)), over 90, 60, padded => false;
    matmul_naive: matmul::naive::<16>(&data(64, 96), &data(96, 32), &view(64, 32)), over 64, 32, squares => true;
    matmul_of_sides_that_do_not_fit: matmul::naive::<16>(&data(64, 96), &data(95, 32), &view(64, 32)),
        over 64, 32, squares => false;
    matmul_tiled: matmul::tiled(&data(64, 96), &data(96, 32), &view(64, 32)), over 64, 32, squares => true;
    matmul_64_loops: matmul_64::loops(&data(128, 64), &data(64, 192), &view(128, 192)),
        over 32, 48, squares => true;
    matmul_64_vectors: matmul_64::vectors(&data(128, 16), &data(64, 48), &view(128, 48)),
        over 32, 48, squares => true;
    matmul_128_product: matmul_128::product(&data(256, 32), &data(128, 96), &view(256, 96)),
        over 32, 48, squares => true;
    matmul_128_pipelined_product:
        matmul_128_pipelined::product(&data(256, 32), &data(128, 96), &view(256, 96)),
        over 32, 48, squares => true;
    stencil_naive: stencil::naive(WEIGHTS, &data(64, 96), &view(64, 96)), over 64, 96, rows => true;
    stencil_untiled: stencil::untiled(WEIGHTS, &data(64, 96), &view(64, 96)), over 64, 96, points => false;
    transpose_of_points: points_turned(&data(64, 96), &view(96, 64)), over 64, 96, points => true;
    transpose_of_too_many_points: points_turned(&data(64, 96), &view(96, 64)), over 65, 96, points => false;
    stencil_tiled: stencil::tiled(WEIGHTS, &data(64, 96), &view(64, 96)), over 64, 96, rows => true;
    transpose_naive: transpose::naive(&data(64, 96), &view(96, 64)), over 64, 96, squares => true;
    transpose_tiled: transpose::tiled::<16, 16>(&data(64, 96), &view(96, 64)), over 64, 96, squares => true;
    transpose_of_half_as_many_threads: transpose::tiled::<8, 32>(&data(64, 96), &view(96, 64)),
        over 16, 96, rows => true;
}
