//! The transpose of a matrix, straight and through tile_static memory.

use amp_runtime::prelude::*;

/// Each thread moves one element: reads lie side by side, writes do not.
#[amp]
pub fn naive(t: TiledIndex<16, 16>, from: &ArrayView<f32, 2>, to: &ArrayViewMut<f32, 2>) {
    to[[t.global[1], t.global[0]]] = from[t];
}

/// `ROWS` × `SIDE` threads move a square of `SIDE` × `SIDE` elements, with reads and writes that lie
/// side by side. Its rows are padded, so that the elements of a column lie in different banks.
#[amp]
pub fn tiled<const ROWS: usize, const SIDE: usize>(
    t: TiledIndex<ROWS, SIDE>,
    from: &ArrayView<f32, 2>,
    to: &ArrayViewMut<f32, 2>,
) {
    #[tile_static(pad = 1)]
    let square: [[f32; SIDE]; SIDE];
    let (row, column) = (t.local[0], t.local[1]);
    let (top, left) = (t.tile[0] * SIDE, t.tile[1] * SIDE);
    for k in 0..SIDE / ROWS {
        let row = row + k * ROWS;
        square[row][column] = from[[top + row, left + column]];
    }
    t.barrier.wait();
    for k in 0..SIDE / ROWS {
        let row = row + k * ROWS;
        to[[left + row, top + column]] = square[column][row];
    }
}

/// Runs [`naive`].
///
/// # Errors
/// Those of a launch: the sides are to be multiples of 16.
pub fn run_naive(
    accelerator: &Accelerator,
    from: &ArrayView<f32, 2>,
    to: &ArrayViewMut<f32, 2>,
) -> amp_runtime::Result<()> {
    parallel_for_each_on(accelerator, from.extent().tile::<16, 16>(), naive(from, to))
}

/// Runs [`tiled`]: `run_tiled::<8, 32>`.
///
/// # Errors
/// Those of a launch: the sides are to be multiples of `SIDE`.
pub fn run_tiled<const ROWS: usize, const SIDE: usize>(
    accelerator: &Accelerator,
    from: &ArrayView<f32, 2>,
    to: &ArrayViewMut<f32, 2>,
) -> amp_runtime::Result<()> {
    let threads = Extent::new([from.extent()[0] / (SIDE / ROWS), from.extent()[1]]);
    let kernel = tiled::<ROWS, SIDE>(from, to);
    parallel_for_each_on(accelerator, threads.tile::<ROWS, SIDE>(), kernel)
}
