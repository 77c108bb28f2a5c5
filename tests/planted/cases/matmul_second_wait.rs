//! A product of matrices by tiles, with helpers for loading and adding: the round does not wait at its end.
use crate::case::*;

const TILE: usize = 4;

#[amp]
fn load(
    t: TiledIndex<TILE, TILE>,
    from: &ArrayView<i32, 2>,
    at: Index<2>,
    block: &mut [[i32; 4]; 4],
) {
    block[t.local[0]][t.local[1]] = from[at]; //~ race
}

#[amp]
fn add(a: &[[i32; 4]; 4], b: &[[i32; 4]; 4], at: Index<2>) -> i32 {
    let mut sum = 0;
    for k in 0..TILE {
        sum += a[at[0]][k] * b[k][at[1]]; //~ race
    }
    sum
}

#[amp]
fn product(
    t: TiledIndex<TILE, TILE>,
    a: &ArrayView<i32, 2>,
    b: &ArrayView<i32, 2>,
    c: &ArrayViewMut<i32, 2>,
) {
    #[tile_static]
    let left: [[i32; 4]; 4];
    #[tile_static]
    let right: [[i32; 4]; 4];
    let mut sum = 0;
    for round in 0..a.extent()[1] / TILE {
        load(t, a, Index::new([t.global[0], round * TILE + t.local[1]]), &mut left);
        load(t, b, Index::new([round * TILE + t.local[0], t.global[1]]), &mut right);
        t.barrier.wait();
        sum += add(&left, &right, t.local);
        // mend: t.barrier.wait();
    }
    c[t] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let (x, y): (Vec<i32>, Vec<i32>) = (0..96).map(|k| (k % 7 - 3, k % 5)).unzip();
    let (a, b) = (ArrayView::new([8, 12], &x)?, ArrayView::new([12, 8], &y)?);
    written([8, 8], |c| {
        parallel_for_each_on(on, c.extent().tile::<TILE, TILE>(), product(&a, &b, c))
    })
}

pub fn expected() -> Vec<i64> {
    let (a, b) = (|r: i64, k: i64| (r * 12 + k) % 7 - 3, |k: i64, c: i64| (k * 8 + c) % 5);
    (0..64).map(|n| (0..12).map(|k| a(n / 8, k) * b(k, n % 8)).sum()).collect()
}
