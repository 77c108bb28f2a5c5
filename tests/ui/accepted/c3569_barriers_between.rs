//! A barrier between the writes and the reads of other threads, in all forms that code has.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

const TILE: usize = 4;

#[amp]
fn product(
    t: TiledIndex<TILE, TILE>,
    a: &ArrayView<i32, 2>,
    b: &ArrayView<i32, 2>,
    c: &ArrayViewMut<i32, 2>,
) {
    #[tile_static]
    let part_a: [[i32; TILE]; TILE];
    #[tile_static]
    let part_b: [[i32; TILE]; TILE];
    let row = t.local[0];
    let column = t.local[1];
    let mut sum = 0;
    for round in 0..a.extent()[1] / TILE {
        part_a[row][column] = a[[t.global[0], round * TILE + column]];
        part_b[row][column] = b[[round * TILE + row, t.global[1]]];
        t.barrier.wait();
        for k in 0..TILE {
            sum += part_a[row][k] * part_b[k][column];
        }
        t.barrier.wait();
    }
    c[t] = sum;
}

#[amp]
fn transpose(t: TiledIndex<4, 4>, a: &ArrayView<i32, 2>, c: &ArrayViewMut<i32, 2>) {
    #[tile_static]
    let block: [[i32; 5]; 4];
    block[t.local[0]][t.local[1]] = a[t];
    t.barrier.wait();
    let place = [t.tile[1] * 4 + t.local[0], t.tile[0] * 4 + t.local[1]];
    c[place] = block[t.local[1]][t.local[0]];
}

#[amp]
fn reduce(t: TiledIndex<8>, a: &ArrayView<i32, 1>, sums: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let values: [i32; 8];
    let me = t.local[0];
    values[me] = a[t];
    t.barrier.wait();
    let mut stride = 4;
    while stride > 0 {
        if me < stride {
            values[me] += values[me + stride];
        }
        t.barrier.wait();
        stride /= 2;
    }
    if me == 0 {
        sums[t.tile[0]] = values[0];
    }
}

#[amp]
fn double_buffered(t: TiledIndex<8>, a: &ArrayView<i32, 1>, b: &ArrayViewMut<i32, 1>, rounds: u32) {
    #[tile_static]
    let buffers: [[i32; 8]; 2];
    let me = t.local[0];
    let mut sum = 0;
    for k in 0..rounds as usize {
        buffers[k % 2][me] = a[t] + k as i32;
        t.barrier.wait();
        sum += buffers[k % 2][7 - me];
    }
    let mut current = 0;
    t.barrier.wait();
    loop {
        buffers[current][me] = sum;
        t.barrier.wait();
        sum = buffers[current][me ^ 1];
        current = 1 - current;
        if current == 0 {
            break;
        }
    }
    b[t] = sum;
}

#[amp]
fn scan(t: TiledIndex<8>, a: &ArrayView<i32, 1>, b: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let values: [i32; 8];
    let me = t.local[0];
    values[me] = a[t];
    t.barrier.wait();
    for step in 0..3 {
        let distance = 1 << step;
        let before = if me >= distance { values[me - distance] } else { 0 };
        t.barrier.wait();
        values[me] += before;
        t.barrier.wait();
    }
    b[t] = values[me];
}

#[amp]
fn skips_the_first_barrier(t: TiledIndex<8>, a: &ArrayView<i32, 1>, b: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let values: [i32; 8];
    let me = t.local[0];
    let mut first = true;
    let mut sum = 0;
    for k in 0..4 {
        if !first {
            t.barrier.wait();
        }
        first = false;
        values[me] = a[t] + k;
        t.barrier.wait_with_tile_static_memory_fence();
        sum += values[(me + 1) % 8];
    }
    b[t] = sum;
}

pub fn main() {
    let numbers: Vec<i32> = (0..64).collect();
    let mut data = [0; 64];
    let a = ArrayView::new([8, 8], &numbers).unwrap();
    let view = ArrayViewMut::new([8, 8], &mut data).unwrap();
    parallel_for_each(view.extent().tile::<4, 4>(), transpose(&a, &view)).unwrap();
    let tiles = view.extent().tile::<TILE, TILE>();
    drop(view);
    assert_eq!((data[1], data[8], data[63]), (8, 1, 63));
    let view = ArrayViewMut::new([8, 8], &mut data).unwrap();
    parallel_for_each(tiles, product(&a, &a, &view)).unwrap();
    drop(view);
    assert_eq!(data[0], (0..8).map(|k| k * k * 8).sum::<i32>());
    let a = ArrayView::new(64, &numbers).unwrap();
    let mut sums = [0; 8];
    let view = ArrayViewMut::new(8, &mut sums).unwrap();
    parallel_for_each(a.extent().tile::<8>(), reduce(&a, &view)).unwrap();
    drop(view);
    assert_eq!(sums[1], (8..16).sum());
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<8>(), double_buffered(&a, &view, 2)).unwrap();
    drop(view);
    assert_eq!((data[0], data[7]), (7 + 8, 1));
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<8>(), scan(&a, &view)).unwrap();
    drop(view);
    assert_eq!(data[15], (8..16).sum());
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<8>(), skips_the_first_barrier(&a, &view)).unwrap();
    drop(view);
    assert_eq!((data[0], data[7]), (10, 6));
}
