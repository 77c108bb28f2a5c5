//! What only some threads of a tile do, one of each row or whole rows: a part of its own, in which rows read side by side
//! as elsewhere.

use amp_runtime::prelude::*;
use amp_tests::{accelerators, launch, unchecked};

/// Statements of one thread of each row, of one that is not there, of rows, and of all threads in turn.
#[amp]
fn edges(t: TiledIndex<4, 8>, which: usize, a: &ArrayView<u32, 2>, to: &ArrayViewMut<u32, 2>) {
    #[tile_static]
    let near: [[u32; 10]; 6];
    let (y, x) = (t.local[0] + 1, t.local[1] + 1);
    let mut seen = 0;
    near[y][x] = a[t];
    if x == 1 {
        near[y][0] = 100 + a[t];
    }
    if 8 == x && which < 20 {
        near[y][9] = 200 + a[t];
        seen += 1;
    }
    if y == 1 {
        near[0][x] = 300 + a[t];
    }
    if y == 4 {
        near[5][x] = 400 + a[t];
    }
    if x == which {
        seen += 10;
    }
    t.barrier.wait();
    let sum = near[y][x - 1] + 3 * near[y][x + 1] + 5 * near[y - 1][x] + 7 * near[y + 1][x];
    to[t] = sum + seen;
}

#[test]
fn edges_of_tiles() {
    let (rows, width) = (12, 24);
    let a: Vec<u32> = (0..rows * width).map(|k| (k * 7 % 13) as u32).collect();
    // Where a tile ends, what its own edge has written.
    let near = |y: usize, x: usize, [dy, dx]: [isize; 2]| {
        let (own, within) = (a[y * width + x], [(y % 4) as isize + dy, (x % 8) as isize + dx]);
        match within {
            [_, -1] => 100 + own,
            [_, 8] => 200 + own,
            [-1, _] => 300 + own,
            [4, _] => 400 + own,
            _ => a[y.wrapping_add_signed(dy) * width + x.wrapping_add_signed(dx)],
        }
    };
    for which in [0, 1, 5, 8, 9] {
        let expected: Vec<u32> = (0..rows * width)
            .map(|k| {
                let (y, x) = (k / width, k % width);
                let sides = [[0, -1], [0, 1], [-1, 0], [1, 0]].map(|step| near(y, x, step));
                let sum = sides.iter().zip([1, 3, 5, 7]).map(|(side, by)| side * by).sum::<u32>();
                sum + u32::from(x % 8 == 7) + if x % 8 + 1 == which { 10 } else { 0 }
            })
            .collect();
        for accelerator in accelerators() {
            let a = ArrayView::new([rows, width], &a).unwrap();
            let to = Array::<u32, 2>::zeroed_on(&accelerator, [rows, width]).unwrap();
            launch(&accelerator, to.extent().tile::<4, 8>(), edges(which, &a, &to.view()));
            assert_eq!(to.to_vec().unwrap(), expected, "{which} on {}", accelerator.name());
        }
    }
}

/// Rows that read side by side, by themselves: elements of which all are there, some, and none.
#[amp]
fn rows_by_themselves(
    t: TiledIndex<4, 8>,
    which: usize,
    a: &ArrayView<u32, 2>,
    to: &ArrayViewMut<u32, 2>,
) {
    #[tile_static]
    let near: [[u32; 8]; 4];
    let (y, x) = (t.local[0], t.local[1]);
    let (row, column) = (t.global[0], t.global[1]);
    near[y][x] = 1;
    if y == 0 {
        near[y][x] = a[row - 1][column];
    }
    if y == which || row == 7 {
        let beside = column + 1;
        near[y][x] += 3 * a[t] + 5 * a[[row + 1, beside]];
    }
    t.barrier.wait();
    if (y == 2 && which > 1) || row == 0 {
        const BY: u32 = 7;
        to[t] = BY * a[row][column - 1];
        return;
    }
    to[t] = near[y][x];
}

#[test]
fn rows_by_themselves_as_plain_rust() {
    let (rows, width) = (12, 24);
    let a: Vec<u32> = (0..rows * width).map(|k| (k * 7 % 13) as u32).collect();
    let at = |row: usize, column: usize| match row < rows && column < width {
        true => a[row * width + column],
        false => 0,
    };
    for which in [0, 1, 3, 9] {
        let of_thread = |row: usize, column: usize| {
            let y = row % 4;
            let first = if y == 0 { at(row.wrapping_sub(1), column) } else { 1 };
            let own = 3 * at(row, column) + 5 * at(row + 1, column + 1);
            match (y == 2 && which > 1) || row == 0 {
                true => 7 * at(row, column.wrapping_sub(1)),
                false => first + if y == which || row == 7 { own } else { 0 },
            }
        };
        let expected: Vec<u32> =
            (0..rows * width).map(|k| of_thread(k / width, k % width)).collect();
        for accelerator in unchecked() {
            let a = ArrayView::new([rows, width], &a).unwrap();
            let to = Array::<u32, 2>::zeroed_on(&accelerator, [rows, width]).unwrap();
            let view = to.view();
            let kernel = rows_by_themselves(which, &a, &view);
            launch(&accelerator, to.extent().tile::<4, 8>(), kernel);
            assert_eq!(to.to_vec().unwrap(), expected, "{which} on {}", accelerator.name());
        }
    }
}
