//! The product of two square matrices, one element of it for each thread.

use amp_runtime::prelude::*;

const SIDE: usize = 16;

/// The columns of such a tile on the cpu, where a row of a tile is a loop, and longer ones are worth more.
const CPU_COLUMNS: usize = 64;

/// Each thread reads a row and a column.
#[amp]
pub fn naive<const COLUMNS: usize>(
    t: TiledIndex<SIDE, COLUMNS>,
    a: &ArrayView<f32, 2>,
    b: &ArrayView<f32, 2>,
    c: &ArrayViewMut<f32, 2>,
) {
    let mut sum = 0.0;
    for k in 0..a.extent()[1] {
        sum += a[t.global[0]][k] * b[k][t.global[1]];
    }
    c[t] = sum;
}

/// The threads of a tile share what they read.
#[amp]
pub fn tiled(
    t: TiledIndex<SIDE, SIDE>,
    a: &ArrayView<f32, 2>,
    b: &ArrayView<f32, 2>,
    c: &ArrayViewMut<f32, 2>,
) {
    #[tile_static]
    let left: [[f32; SIDE]; SIDE];
    #[tile_static]
    let right: [[f32; SIDE]; SIDE];
    let (row, column) = (t.local[0], t.local[1]);
    let mut sum = 0.0;
    for first in (0..a.extent()[1]).step_by(SIDE) {
        left[row][column] = a[t.global[0]][first + column];
        right[row][column] = b[first + row][t.global[1]];
        t.barrier.wait();
        for k in 0..SIDE {
            sum += left[row][k] * right[k][column];
        }
        // No thread may overwrite what another still reads.
        t.barrier.wait();
    }
    c[t] = sum;
}

/// Runs [`naive`], with wider tiles on the cpu if they divide the columns.
///
/// # Errors
/// Those of a launch: the sides are to be multiples of 16.
pub fn run_naive(
    accelerator: &Accelerator,
    [a, b]: [&ArrayView<f32, 2>; 2],
    c: &ArrayViewMut<f32, 2>,
) -> amp_runtime::Result<()> {
    if *accelerator == Accelerator::cpu() && c.extent()[1].is_multiple_of(CPU_COLUMNS) {
        let domain = c.extent().tile::<SIDE, CPU_COLUMNS>();
        return parallel_for_each_on(accelerator, domain, naive::<CPU_COLUMNS>(a, b, c));
    }
    parallel_for_each_on(accelerator, c.extent().tile::<SIDE, SIDE>(), naive::<SIDE>(a, b, c))
}

/// Runs [`tiled`].
///
/// # Errors
/// Those of [`run_naive`].
pub fn run_tiled(
    accelerator: &Accelerator,
    [a, b]: [&ArrayView<f32, 2>; 2],
    c: &ArrayViewMut<f32, 2>,
) -> amp_runtime::Result<()> {
    parallel_for_each_on(accelerator, c.extent().tile::<SIDE, SIDE>(), tiled(a, b, c))
}
