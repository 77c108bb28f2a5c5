//! A box filter loads the four sides of its halo, but not the corners.
use crate::case::*;

const SIDE: usize = 8;

#[amp]
fn pixel(picture: &ArrayView<i32, 2>, at: Index<2>) -> i32 {
    if picture.extent().contains(at) { picture[at] } else { 0 }
}

#[amp]
fn box_filter(t: TiledIndex<SIDE, SIDE>, from: &ArrayView<i32, 2>, to: &ArrayViewMut<i32, 2>) {
    #[tile_static]
    let part: [[i32; SIDE + 2]; SIDE + 2];
    let (row, column) = (t.local[0] + 1, t.local[1] + 1);
    let outer = t.global - Index::new([row, column]);
    part[row][column] = from[t];
    if row == 1 {
        part[0][column] = pixel(from, t.global - Index::new([1, 0]));
        part[SIDE + 1][column] = pixel(from, t.global + Index::new([SIDE, 0]));
        // mend: if column < 3 {
        // mend:     for end in 0..2 {
        // mend:         let corner = Index::new([end * 9, (column - 1) * 9]);
        // mend:         part[corner[0]][corner[1]] = pixel(from, outer + corner);
        // mend:     }
        // mend: }
    }
    if column == 1 {
        part[row][0] = pixel(from, t.global - Index::new([0, 1]));
        part[row][SIDE + 1] = pixel(from, t.global + Index::new([0, SIDE]));
    }
    t.barrier.wait();
    let mut sum = 0;
    for k in 0..9 {
        sum += part[row + k / 3 - 1][column + k % 3 - 1]; //~ uninitialised
    }
    to[t] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..256).map(|k| k % 17).collect();
    let from = ArrayView::new([16, 16], &data)?;
    written([16, 16], |to| {
        parallel_for_each_on(on, to.extent().tile::<SIDE, SIDE>(), box_filter(&from, to))
    })
}

pub fn expected() -> Vec<i64> {
    let is_in = |r: i64, c: i64| (0..16).contains(&r) && (0..16).contains(&c);
    let at = |r: i64, c: i64| if is_in(r, c) { (r * 16 + c) % 17 } else { 0 };
    let sum = |k: i64| (0..9).map(|n| at(k / 16 + n / 3 - 1, k % 16 + n % 3 - 1)).sum();
    (0..256).map(sum).collect()
}
