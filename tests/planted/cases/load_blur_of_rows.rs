//! A blur of rows of pixels by tiles of 4 x 16: the weights are applied before the row is loaded.
use crate::case::*;

#[amp]
fn weighted(row: usize, column: usize, pixels: &[[i32; 16]; 4]) -> i32 {
    let left = if column > 0 { pixels[row][column - 1] } else { 0 }; //~ race
    let right = if column < 15 { pixels[row][column + 1] } else { 0 }; //~ race
    left + 2 * pixels[row][column] + right
}

#[amp]
fn blur(t: TiledIndex<4, 16>, picture: &ArrayView<i32, 2>, blurred: &ArrayViewMut<i32, 2>) {
    #[tile_static]
    let pixels: [[i32; 16]; 4];
    pixels[t.local[0]][t.local[1]] = picture[t]; //~ race
    // mend: t.barrier.wait_with_tile_static_memory_fence();
    blurred[t] = weighted(t.local[0], t.local[1], &pixels);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let pixels: Vec<i32> = (0..8 * 16).collect();
    let picture = ArrayView::new([8, 16], &pixels)?;
    written([8, 16], |to| parallel_for_each_on(on, to.extent().tile::<4, 16>(), blur(&picture, to)))
}

pub fn expected() -> Vec<i64> {
    let at = |row: i64, column: i64| if (0..16).contains(&column) { row * 16 + column } else { 0 };
    let sum = |r, c| at(r, c - 1) + 2 * at(r, c) + at(r, c + 1);
    (0..8).flat_map(|r| (0..16).map(move |c| sum(r, c))).collect()
}
