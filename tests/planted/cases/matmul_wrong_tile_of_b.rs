//! A product of a wide and a high matrix takes the rounds' columns for rows of the second one.
use crate::case::*;

#[amp]
fn product(
    t: TiledIndex<4, 4>,
    a: &ArrayView<i32, 2>,
    b: &ArrayView<i32, 2>,
    c: &ArrayViewMut<i32, 2>,
) {
    #[tile_static]
    let left: [[i32; 4]; 4];
    #[tile_static]
    let right: [[i32; 4]; 4];
    let (row, column) = (t.local[0], t.local[1]);
    let mut sum = 0;
    for round in 0..a.extent()[1] / 4 {
        left[row][column] = a[[t.global[0], 4 * round + column]];
        let place = [t.global[0], 4 * round + column]; // bug
        // mend: let place = [4 * round + row, t.global[1]];
        right[row][column] = b[place]; //~ out of range
        t.barrier.wait();
        for k in 0..4 {
            sum += left[row][k] * right[k][column];
        }
        t.barrier.wait();
    }
    c[t] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let (x, y): (Vec<i32>, Vec<i32>) = (0..64).map(|k| (k % 9, k % 4)).unzip();
    let (a, b) = (ArrayView::new([4, 16], &x)?, ArrayView::new([16, 4], &y)?);
    written([4, 4], |c| parallel_for_each_on(on, c.extent().tile::<4, 4>(), product(&a, &b, c)))
}

pub fn expected() -> Vec<i64> {
    (0..16).map(|n| (0..16).map(|k| (n / 4 * 16 + k) % 9 * ((k * 4 + n % 4) % 4)).sum()).collect()
}
