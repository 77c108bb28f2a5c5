//! A stencil of five points: each element becomes a mean of itself and its neighbours. Elements of
//! the border stay.

use amp_runtime::prelude::*;

const ROWS: usize = 8;
const COLUMNS: usize = 32;
const CPU_COLUMNS: usize = 128;
/// The place of a tile's first column in a row of its memory on the cpu: a line of a cache begins with it.
const CPU_FIRST: usize = 16;
const CPU_LAST: usize = CPU_FIRST + CPU_COLUMNS - 1;

/// The shares of an element and of each of its neighbours.
#[amp]
#[derive(Debug)]
pub struct Weights {
    /// Of the element itself.
    pub centre: f32,
    /// Of each neighbour.
    pub side: f32,
}

#[amp]
fn is_border(i: Index<2>, extent: Extent<2>) -> bool {
    i[0] == 0 || i[1] == 0 || i[0] == extent[0] - 1 || i[1] == extent[1] - 1
}

/// The same in numbers of 32 bits and without branches: so vectors compare as many as they have elements.
#[amp]
fn is_border_in_vectors(i: Index<2>, extent: Extent<2>) -> bool {
    let (row, column) = (i[0] as u32, i[1] as u32);
    let (last_row, last_column) = (extent[0] as u32 - 1, extent[1] as u32 - 1);
    (row == 0) | (column == 0) | (row == last_row) | (column == last_column)
}

#[amp]
fn mean(i: Index<2>, weights: Weights, from: &ArrayView<f32, 2>) -> f32 {
    let (row, column) = (i[0], i[1]);
    if is_border(i, from.extent()) {
        from[i]
    } else {
        let sides = from[row][column - 1]
            + from[row][column + 1]
            + from[row - 1][column]
            + from[row + 1][column];
        weights.centre * from[i] + weights.side * sides
    }
}

/// Each thread reads five elements from the view.
#[amp]
pub fn naive(
    t: TiledIndex<ROWS, COLUMNS>,
    weights: Weights,
    from: &ArrayView<f32, 2>,
    to: &ArrayViewMut<f32, 2>,
) {
    to[t] = mean(t.global, weights, from);
}

/// The same without tiles, whose rows are the loops of a processor with vectors. Neighbours are read
/// beside the border as well, where an element that is not there is zero: so loads wait for no branch.
#[amp]
pub fn untiled(i: Index<2>, weights: Weights, from: &ArrayView<f32, 2>, to: &ArrayViewMut<f32, 2>) {
    let (row, column) = (i[0], i[1]);
    let sides = from[row][column - 1]
        + from[row][column + 1]
        + from[row - 1][column]
        + from[row + 1][column];
    let centre = from[i];
    let mean = weights.centre * centre + weights.side * sides;
    to[i] = if is_border_in_vectors(i, from.extent()) { centre } else { mean };
}

/// The threads of a tile share what they read.
#[amp]
pub fn tiled(
    t: TiledIndex<ROWS, COLUMNS>,
    weights: Weights,
    from: &ArrayView<f32, 2>,
    to: &ArrayViewMut<f32, 2>,
) {
    #[tile_static]
    let near: [[f32; COLUMNS + 2]; ROWS + 2];
    let (row, column) = (t.global[0], t.global[1]);
    let (y, x) = (t.local[0] + 1, t.local[1] + 1);
    let extent = from.extent();
    let centre = from[t];
    near[y][x] = centre;
    if x == 1 && column > 0 {
        near[y][0] = from[row][column - 1];
    }
    if x == COLUMNS && column < extent[1] - 1 {
        near[y][COLUMNS + 1] = from[row][column + 1];
    }
    if y == 1 && row > 0 {
        near[0][x] = from[row - 1][column];
    }
    if y == ROWS && row < extent[0] - 1 {
        near[ROWS + 1][x] = from[row + 1][column];
    }
    t.barrier.wait();
    if is_border(t.global, extent) {
        to[t] = centre;
    } else {
        let sides = near[y][x - 1] + near[y][x + 1] + near[y - 1][x] + near[y + 1][x];
        to[t] = weights.centre * centre + weights.side * sides;
    }
}

/// The same for the cpu: a row of a tile is a loop there, and longer ones are worth more. Where no element is, a zero is
/// read; so each thread has a mean, and those at the border write again.
#[amp]
pub fn tiled_in_rows(
    t: TiledIndex<ROWS, CPU_COLUMNS>,
    weights: Weights,
    from: &ArrayView<f32, 2>,
    to: &ArrayViewMut<f32, 2>,
) {
    #[tile_static]
    let near: [[f32; CPU_FIRST + CPU_COLUMNS + CPU_FIRST]; ROWS + 2];
    let (row, column) = (t.global[0], t.global[1]);
    let (y, x) = (t.local[0] + 1, t.local[1] + CPU_FIRST);
    let extent = from.extent();
    near[y][x] = from[t];
    if x == CPU_FIRST {
        near[y][CPU_FIRST - 1] = from[row][column - 1];
    }
    if x == CPU_LAST {
        near[y][CPU_LAST + 1] = from[row][column + 1];
    }
    if y == 1 {
        near[0][x] = from[row - 1][column];
    }
    if y == ROWS {
        near[ROWS + 1][x] = from[row + 1][column];
    }
    t.barrier.wait();
    let sides = near[y][x - 1] + near[y][x + 1] + near[y - 1][x] + near[y + 1][x];
    to[t] = weights.centre * near[y][x] + weights.side * sides;
    if x == CPU_FIRST && column == 0 {
        to[t] = near[y][x];
    }
    if x == CPU_LAST && column == extent[1] - 1 {
        to[t] = near[y][x];
    }
    if row == 0 || row == extent[0] - 1 {
        to[t] = near[y][x];
    }
}

/// Runs [`naive`], or [`untiled`] on the cpu.
///
/// # Errors
/// Those of a launch: the extent is to be divided by tiles of 8 × 32.
pub fn run_naive(
    accelerator: &Accelerator,
    weights: Weights,
    from: &ArrayView<f32, 2>,
    to: &ArrayViewMut<f32, 2>,
) -> amp_runtime::Result<()> {
    if *accelerator == Accelerator::cpu() {
        return parallel_for_each_on(accelerator, to.extent(), untiled(weights, from, to));
    }
    let domain = to.extent().tile::<ROWS, COLUMNS>();
    parallel_for_each_on(accelerator, domain, naive(weights, from, to))
}

/// Runs [`tiled`], or [`tiled_in_rows`] on the cpu, if its tiles divide the extent.
///
/// # Errors
/// Those of [`run_naive`].
pub fn run_tiled(
    accelerator: &Accelerator,
    weights: Weights,
    from: &ArrayView<f32, 2>,
    to: &ArrayViewMut<f32, 2>,
) -> amp_runtime::Result<()> {
    if *accelerator == Accelerator::cpu() && to.extent()[1].is_multiple_of(CPU_COLUMNS) {
        let domain = to.extent().tile::<ROWS, CPU_COLUMNS>();
        return parallel_for_each_on(accelerator, domain, tiled_in_rows(weights, from, to));
    }
    let domain = to.extent().tile::<ROWS, COLUMNS>();
    parallel_for_each_on(accelerator, domain, tiled(weights, from, to))
}
