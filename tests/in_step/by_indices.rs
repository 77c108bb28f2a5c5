//! Elements that neighbouring threads read side by side, by indices of all forms: written out, kept in variables, of a
//! round's own names, and counted on before they are read.

use amp_runtime::prelude::*;
use amp_tests::{launch, unchecked};

const SQUARE: usize = 8;

/// The numbers that a thread reads make up one, in this order.
#[amp]
fn by_indices<const ROWS: usize>(
    t: TiledIndex<ROWS, SQUARE>,
    from: &ArrayView<u32, 2>,
    to: &ArrayViewMut<u32, 2>,
) {
    let (row, column) = (t.local[0], t.local[1]);
    let corner = [t.tile[0] * SQUARE, t.tile_origin[1]];
    let own = t.global;
    let mut sum = 0;
    for k in 0..SQUARE / ROWS {
        let row = row + k * ROWS;
        let at = Index::new([corner[0] + row, corner[1] + column]);
        let row = corner[0] + row;
        sum = 3 * sum + from[at] + 2 * from[[row, column + corner[1] + 1]];
    }
    let left = [own[0], own[1] - 1];
    sum = 3 * sum + from[own];
    sum = 3 * sum + from[left];
    sum = 3 * sum + from[[own[1], own[0]]];
    sum = 3 * sum + from[[corner[0], 1]];
    sum = 3 * sum + from[t.tile_origin];
    sum = 3 * sum + from[t.local];
    to[own] = sum;
}

#[test]
fn indices_of_all_forms() {
    many_rows::<1>();
    many_rows::<2>();
    many_rows::<8>();
}

fn many_rows<const ROWS: usize>() {
    let [height, width] = [16, 24];
    let data: Vec<u32> = (0..height * width).map(|k| (k * k % 31) as u32).collect();
    let at = |row: usize, column: usize| match row < height && column < width {
        true => data[row * width + column],
        false => 0,
    };
    let threads = Extent::new([height * ROWS / SQUARE, width]);
    let of_thread = |y: usize, x: usize| {
        let (tile, local) = ([y / ROWS, x / SQUARE], [y % ROWS, x % SQUARE]);
        let corner = tile.map(|tile| tile * SQUARE);
        let mut read = Vec::new();
        for k in 0..SQUARE / ROWS {
            let (row, column) = (corner[0] + local[0] + k * ROWS, corner[1] + local[1]);
            read.push(at(row, column) + 2 * at(row, column + 1));
        }
        read.extend([at(y, x), at(y, x.wrapping_sub(1)), at(x, y), at(corner[0], 1)]);
        read.extend([at(tile[0] * ROWS, corner[1]), at(local[0], local[1])]);
        read.into_iter().fold(0_u32, |sum, read| sum.wrapping_mul(3).wrapping_add(read))
    };
    let expected: Vec<u32> = (0..threads.size()).map(|k| of_thread(k / width, k % width)).collect();
    for accelerator in unchecked() {
        let from = ArrayView::new([height, width], &data).unwrap();
        let to = Array::<u32, 2>::zeroed_on(&accelerator, threads).unwrap();
        let domain = threads.tile::<ROWS, SQUARE>();
        launch(&accelerator, domain, by_indices::<ROWS>(&from, &to.view()));
        assert_eq!(to.to_vec().unwrap(), expected, "{ROWS} on {}", accelerator.name());
    }
}

/// Threads that count on before they read: by a name of its own, of which it is seen that it is behind.
#[amp]
fn counted_before(
    t: TiledIndex<SQUARE>,
    threads: usize,
    from: &ArrayView<u32, 1>,
    to: &ArrayViewMut<u32, 1>,
) {
    let (mut k, mut sum) = (t.global[0], 0);
    while k < from.extent()[0] {
        let before = k + 1;
        sum = 3 * sum + from[before];
        k += threads;
        let behind = k - threads;
        let at = [behind];
        sum = 5 * sum + 7 * from[behind] + 11 * from[at];
    }
    to[t] = sum;
}

#[test]
fn elements_behind_what_is_counted() {
    let threads = 2 * SQUARE;
    for len in [1, 15, 16, 17, 100] {
        let data: Vec<u32> = (0..len as u32).map(|k| k * 11 % 19).collect();
        let at = |k: usize| data.get(k).copied().unwrap_or(0);
        let of_thread = |thread: usize| {
            (thread..len).step_by(threads).fold(0_u32, |sum, k| {
                let sum = sum.wrapping_mul(3).wrapping_add(at(k + 1));
                sum.wrapping_mul(5).wrapping_add(18 * at(k))
            })
        };
        let expected: Vec<u32> = (0..threads).map(of_thread).collect();
        for accelerator in unchecked() {
            let from = ArrayView::new(len, &data).unwrap();
            let to = Array::<u32, 1>::zeroed_on(&accelerator, threads).unwrap();
            let domain = to.extent().tile::<SQUARE>();
            launch(&accelerator, domain, counted_before(threads, &from, &to.view()));
            assert_eq!(to.to_vec().unwrap(), expected, "{len} on {}", accelerator.name());
        }
    }
}
