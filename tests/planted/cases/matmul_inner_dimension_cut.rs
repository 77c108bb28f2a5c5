//! The inner dimension is no multiple of the tile; the last round reads columns of `a` that are not there.
use crate::case::*;

#[amp]
fn part(matrix: &ArrayView<f32, 2>, row: usize, column: usize) -> f32 {
    let inside = row < matrix.extent()[0]; // bug
    // mend: let inside = matrix.extent().contains(Index::new([row, column]));
    if inside { matrix[[row, column]] } else { 0.0 } //~ out of range
}

#[amp]
fn product<const S: usize>(
    t: TiledIndex<S, S>,
    a: &ArrayView<f32, 2>,
    b: &ArrayView<f32, 2>,
    c: &ArrayViewMut<f32, 2>,
) {
    #[tile_static]
    let left: [[f32; S]; S];
    #[tile_static]
    let right: [[f32; S]; S];
    let (row, column) = (t.local[0], t.local[1]);
    let mut sum = 0.0;
    for round in 0..a.extent()[1].div_ceil(S) {
        left[row][column] = part(a, t.global[0], S * round + column);
        right[row][column] = part(b, S * round + row, t.global[1]);
        t.barrier.wait();
        for k in 0..S {
            sum += left[row][k] * right[k][column];
        }
        t.barrier.wait();
    }
    c[t] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let (x, y): (Vec<f32>, Vec<f32>) = (0..48).map(|k| ((k % 5) as f32, (k % 3) as f32)).unzip();
    let (a, b) = (ArrayView::new([8, 6], &x)?, ArrayView::new([6, 8], &y)?);
    written([8, 8], |c| {
        parallel_for_each_on(on, c.extent().tile::<4, 4>(), product::<4>(&a, &b, c))
    })
}

pub fn expected() -> Vec<i64> {
    (0..64).map(|n| (0..6).map(|k| (n / 8 * 6 + k) % 5 * ((k * 8 + n % 8) % 3)).sum()).collect()
}
