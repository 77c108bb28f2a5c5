//! Kernels whose threads write side by side in columns.

use amp_runtime::prelude::*;
use amp_tests::{accelerators, launch};

/// The index of a matrix.
pub type Place = Index<2>;

/// Threads that write side by side are those of a column: the cpu runs them by columns, whole rows or not.
#[test]
fn each_thread_runs_once() {
    for (rows, columns) in [(1, 1), (1, 40), (40, 1), (7, 33), (16, 32), (33, 48), (65, 17)] {
        let numbers: Vec<u32> = (0..rows * columns).map(|k| k as u32 * 3 + 1).collect();
        let turned = |row: usize, column: usize| numbers[row * columns + column];
        for accelerator in accelerators() {
            let name = accelerator.name();
            let from = ArrayView::new([rows, columns], &numbers).unwrap();
            let expected: Vec<u32> = (0..rows * columns)
                .map(|k| turned(k % rows, k / rows).wrapping_add((k / rows) as u32))
                .collect();
            let to = Array::<u32, 2>::zeroed_on(&accelerator, [columns, rows]).unwrap();
            let kernel = amp!(|i: Place| to[[i[1], i[0]]] += from[i] + i[1] as u32);
            launch(&accelerator, from.extent(), kernel);
            assert_eq!(to.to_vec().unwrap(), expected, "{rows} × {columns} on {name}");

            let to = Array::<u32, 2>::zeroed_on(&accelerator, [columns, rows]).unwrap();
            let tiles = from.extent().tile::<8, 4>().pad();
            let kernel = amp!(|t: TiledIndex<8, 4>| {
                let (row, column) = (t.global[0], t.global[1]);
                if row < rows && column < columns {
                    to[column][row] += from[row][column] + column as u32;
                }
            });
            launch(&accelerator, tiles, kernel);
            assert_eq!(to.to_vec().unwrap(), expected, "{rows} × {columns}, tiles, on {name}");
        }
    }
}
