//! What a thread reads of its neighbours is not written in the same launch.

use amp_runtime::prelude::*;

fn main() {
    let mut row: Vec<f32> = (0..64).map(|k| (k * k) as f32).collect();
    let row = ArrayViewMut::new(64, &mut row).unwrap();
    parallel_for_each(row.extent(), kernel!(|i: Index<1>| {
        let k = i[0];
        if k > 0 && k < row.extent()[0] - 1 {
            row[k] = 0.5 * row[k] + 0.25 * (row[k - 1] + row[k + 1]);
        }
    })).unwrap();
    parallel_for_each(row.extent(), kernel!(|i: Index<1>| {
        let last = row.extent()[0] - 1;
        let right = row[(i[0] + 1).min(last)];
        row[i] -= right;
    })).unwrap();
    let mut plane: Vec<f32> = (0..64).map(|k| (k * k % 17) as f32).collect();
    let plane = ArrayViewMut::new([8, 8], &mut plane).unwrap();
    parallel_for_each(plane.extent(), kernel!(|i: Index<2>| {
        let (y, x) = (i[0], i[1]);
        if y == 0 || x == 0 {
            return;
        }
        let above = plane[[y - 1, x]];
        let left = plane[[y, x - 1]];
        plane[i] = 0.5 * (above + left);
    })).unwrap();
    parallel_for_each(row.extent().tile::<16>(), kernel!(|t: TiledIndex<16>| {
        row[t] = 2.0 * row[t.global[0] + 1];
    })).unwrap();
}
