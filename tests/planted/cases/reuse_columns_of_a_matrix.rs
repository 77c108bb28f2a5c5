//! A matrix times a vector by tiles: the part of the vector is replaced without a wait.
use crate::case::*;

#[amp]
fn product(
    t: TiledIndex<8>,
    matrix: &ArrayView<i32, 2>,
    vector: &ArrayView<i32, 1>,
    to: &ArrayViewMut<i32, 1>,
) {
    #[tile_static]
    let part: [i32; 8];
    let mut sum = 0;
    let mut first = 0;
    while first < vector.extent()[0] {
        copy_part(t, vector, first, &mut part);
        t.barrier.wait();
        sum += dot(matrix, t.global[0], first, &part);
        // mend: t.barrier.wait();
        first += 8;
    }
    to[t] = sum;
}

#[amp]
fn copy_part(t: TiledIndex<8>, vector: &ArrayView<i32, 1>, first: usize, part: &mut [i32; 8]) {
    part[t.local[0]] = vector[first + t.local[0]]; //~ race
}

#[amp]
fn dot(matrix: &ArrayView<i32, 2>, row: usize, first: usize, part: &[i32; 8]) -> i32 {
    let mut sum = 0;
    for k in 0..8 {
        sum += matrix[row][first + k] * part[k]; //~ race
    }
    sum
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let cells: Vec<i32> = (0..16 * 24).map(|k| k % 13 - 6).collect();
    let numbers: Vec<i32> = (0..24).collect();
    let (matrix, vector) = (ArrayView::new([16, 24], &cells)?, ArrayView::new(24, &numbers)?);
    written([16], |to| {
        parallel_for_each_on(on, to.extent().tile::<8>(), product(&matrix, &vector, to))
    })
}

pub fn expected() -> Vec<i64> {
    (0..16).map(|row| (0..24).map(|k| ((row * 24 + k) % 13 - 6) * k).sum()).collect()
}
