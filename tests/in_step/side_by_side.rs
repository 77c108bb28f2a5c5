//! Elements that neighbouring threads read side by side, in rows and in loops that walk along memory: at borders as
//! well, in loops of any length, and where it only looks so.

use amp_runtime::Element;
use amp_runtime::glam::Vec4;
use amp_runtime::prelude::*;
use amp_tests::{accelerators, launch, unchecked};

const THREADS: usize = 16;

/// Threads that read what lies side by side, and go on far away.
#[amp]
fn columns(
    t: TiledIndex<4, 8>,
    rounds: usize,
    a: &ArrayView<u32, 2>,
    b: &ArrayView<u32, 2>,
    to: &ArrayViewMut<u32, 2>,
) {
    let mut sum = 0;
    for k in 0..a.extent()[1] {
        sum += a[t.global[0]][k] * b[k][t.global[1]];
    }
    // Beyond the end there are zeros; backwards, and by two.
    for k in (0..rounds).rev().step_by(2) {
        sum = 3 * sum + b[k][t.global[1] + 3] + b[k + 1][t.global[1] - 1];
    }
    to[t] = sum;
}

/// The same without tiles.
#[amp]
fn columns_of_points(
    i: Index<2>,
    rounds: usize,
    a: &ArrayView<u32, 2>,
    b: &ArrayView<u32, 2>,
    to: &ArrayViewMut<u32, 2>,
) {
    let (row, column) = (i[0], i[1]);
    let mut sum = 0;
    for k in 0..a.extent()[1] {
        sum += a[row][k] * b[k][column];
    }
    for k in (0..rounds).rev().step_by(2) {
        sum = 3 * sum + b[k][column + 3] + b[k + 1][column - 1];
    }
    to[i] = sum;
}

#[test]
fn columns_of_matrices() {
    // Loops of less than eight rounds, of just as many, and of more.
    [5, 8, 19].into_iter().for_each(columns_of_depth);
}

fn columns_of_depth(depth: usize) {
    let (rows, width) = (8, 24);
    let a: Vec<u32> = (0..rows * depth).map(|k| (k * 7 % 13) as u32).collect();
    let b: Vec<u32> = (0..depth * width).map(|k| (k * 5 % 17) as u32).collect();
    let at = |row: usize, column: Option<usize>| match column {
        Some(column) if row < depth && column < width => b[row * width + column],
        _ => 0,
    };
    for rounds in [0, 1, depth - 1, depth + 1] {
        let expected: Vec<u32> = (0..rows * width)
            .map(|k| {
                let (row, column) = (k / width, k % width);
                let mut sum: u32 =
                    (0..depth).map(|k| a[row * depth + k] * at(k, Some(column))).sum();
                for k in (0..rounds).rev().step_by(2) {
                    let right = at(k, Some(column + 3));
                    let left = at(k + 1, column.checked_sub(1));
                    sum = sum.wrapping_mul(3).wrapping_add(right + left);
                }
                sum
            })
            .collect();
        for accelerator in unchecked() {
            let a = ArrayView::new([rows, depth], &a).unwrap();
            let b = ArrayView::new([depth, width], &b).unwrap();
            let to = Array::<u32, 2>::zeroed_on(&accelerator, [rows, width]).unwrap();
            let view = to.view();
            launch(&accelerator, to.extent().tile::<4, 8>(), columns(rounds, &a, &b, &view));
            assert_eq!(to.to_vec().unwrap(), expected, "{rounds} on {}", accelerator.name());
            launch(&accelerator, to.extent(), columns_of_points(rounds, &a, &b, &view));
            assert_eq!(to.to_vec().unwrap(), expected, "{rounds} on {}", accelerator.name());
        }
    }
}

/// Threads that each go along a row of their own, by loops that count, and along an element of several numbers.
#[amp]
fn rows(i: Index<1>, a: &ArrayView<u32, 2>, b: &ArrayView<[u32; 5], 1>, to: &ArrayViewMut<u32, 2>) {
    let mut sum = 0;
    for k in 0..a.extent()[1] {
        sum += a[i[0]][k];
        to[i[0]][k] = sum;
    }
    let mut k = 0;
    while k < 5 {
        sum = 3 * sum + b[i][k];
        k += 1;
    }
    to[i[0]][0] = sum;
}

#[test]
fn rows_of_threads() {
    let (count, width) = (24, 7);
    let a: Vec<u32> = (0..count * width).map(|k| (k * 7 % 13) as u32).collect();
    let b: Vec<[u32; 5]> =
        (0..count).map(|k| [1, 2, 3, 4, 5].map(|j| (k as u32 + 1) * j)).collect();
    let expected: Vec<u32> = (0..count)
        .flat_map(|row| {
            let own = &a[row * width..][..width];
            let mut sums: Vec<u32> = own
                .iter()
                .scan(0, |sum, x| {
                    *sum += x;
                    Some(*sum)
                })
                .collect();
            sums[0] = b[row].iter().fold(sums[width - 1], |sum, x| 3 * sum + x);
            sums
        })
        .collect();
    for accelerator in unchecked() {
        let a = ArrayView::new([count, width], &a).unwrap();
        let b = ArrayView::new(count, &b).unwrap();
        let to = Array::<u32, 2>::zeroed_on(&accelerator, [count, width]).unwrap();
        launch(&accelerator, Extent::new([count]), rows(&a, &b, &to.view()));
        assert_eq!(to.to_vec().unwrap(), expected, "{}", accelerator.name());
    }
}

/// Each thread's share: as many numbers apart as there are threads, some less than others.
#[amp]
fn share<T: Element + std::ops::Add<Output = T>>(
    t: TiledIndex<THREADS>,
    threads: usize,
    zero: T,
    data: &ArrayView<T, 1>,
) -> T {
    let mut sum = zero;
    let mut i = t.global[0];
    while i + threads < data.extent()[0] {
        sum = sum + data[i] + data[i + threads];
        i += 2 * threads;
    }
    while i < data.extent()[0] {
        sum = sum + data[i];
        i += threads;
    }
    sum
}

#[amp]
fn shares(
    t: TiledIndex<THREADS>,
    threads: usize,
    data: &ArrayView<u32, 1>,
    to: &ArrayViewMut<u32, 1>,
) {
    let own = share(t, threads, 0, data);
    // Each counts from elsewhere, and as far as it likes: no two are neighbours.
    let mut i = t.global[0] * 3 % threads;
    let mut other = 0;
    while i < data.extent()[0] {
        other += data[i];
        i += threads;
    }
    // The number that is added differs, too.
    let mut j = t.global[0];
    while j < data.extent()[0] {
        other += 5 * data[j];
        j += 1 + t.local[0];
    }
    to[t] = own + 1000 * other;
}

#[amp]
fn shares_of_vectors(
    t: TiledIndex<THREADS>,
    threads: usize,
    data: &ArrayView<Vec4, 1>,
    to: &ArrayViewMut<f32, 1>,
) {
    to[t] = share(t, threads, Vec4::ZERO, data).element_sum();
}

#[test]
fn shares_of_threads() {
    let threads = 2 * THREADS;
    for len in [0_usize, 1, 15, 31, 32, 33, 63, 64, 65, 100, 128, 257] {
        // A view has an element at least.
        let data: Vec<u32> = (0..len.max(1) as u32).map(|k| k * 11 % 19).collect();
        let vectors: Vec<Vec4> = data.iter().map(|k| Vec4::splat(*k as f32)).collect();
        let every = |first: usize, step: usize| data.iter().skip(first).step_by(step).sum::<u32>();
        let expected: Vec<u32> = (0..threads)
            .map(|k| {
                let other = every(k * 3 % threads, threads) + 5 * every(k, 1 + k % THREADS);
                every(k, threads) + 1000 * other
            })
            .collect();
        for accelerator in accelerators() {
            let view = ArrayView::new(data.len(), &data).unwrap();
            let to = Array::<u32, 1>::zeroed_on(&accelerator, threads).unwrap();
            let domain = to.extent().tile::<THREADS>();
            launch(&accelerator, domain, shares(threads, &view, &to.view()));
            assert_eq!(to.to_vec().unwrap(), expected, "{len} on {}", accelerator.name());
            let view = ArrayView::new(vectors.len(), &vectors).unwrap();
            let sums = Array::<f32, 1>::zeroed_on(&accelerator, threads).unwrap();
            launch(&accelerator, domain, shares_of_vectors(threads, &view, &sums.view()));
            let of_vectors: Vec<f32> =
                (0..threads).map(|k| 4.0 * every(k, threads) as f32).collect();
            assert_eq!(sums.to_vec().unwrap(), of_vectors, "{len} on {}", accelerator.name());
        }
    }
}

const AHEAD: usize = 5;
/// More rounds than are known before the first.
const MANY: usize = 20;

/// Short loops whose rounds read far away from each other: of some rounds, of one, of none, and of more than some.
#[amp]
fn in_short_loops(
    t: TiledIndex<THREADS>,
    threads: usize,
    data: &ArrayView<u32, 1>,
    to: &ArrayViewMut<u32, 1>,
) {
    let mut sum = 0;
    let mut i = t.global[0];
    while i + (AHEAD - 1) * threads < data.extent()[0] {
        #[unroll]
        for k in 0..AHEAD {
            sum = 3 * sum + data[i + k * threads] * k as u32;
        }
        i += AHEAD * threads;
    }
    let first = t.global[0];
    for k in 0..3 {
        sum += 5 * data[first + k * threads];
        for j in 0..2 {
            sum += data[first + k * threads + j];
        }
    }
    #[unroll]
    for k in 0..MANY {
        sum += 7 * data[first + k];
    }
    for k in 0..0_usize {
        sum += 100 + data[first + k];
    }
    to[t] = sum;
}

#[test]
fn loops_of_a_few_rounds() {
    let threads = 2 * THREADS;
    for len in [1, 31, 32, 33, 100, 159, 160, 161, 500, 1000] {
        let data: Vec<u32> = (0..len as u32).map(|k| k * 11 % 19).collect();
        let at = |k: usize| data.get(k).copied().unwrap_or(0);
        let of_thread = |thread: usize| {
            let (mut sum, mut i) = (0_u32, thread);
            while i + (AHEAD - 1) * threads < len {
                for k in 0..AHEAD {
                    sum = sum.wrapping_mul(3).wrapping_add(at(i + k * threads) * k as u32);
                }
                i += AHEAD * threads;
            }
            let pairs = (0..3).map(|k| {
                let here = thread + k * threads;
                5 * at(here) + at(here) + at(here + 1)
            });
            let others: u32 =
                pairs.sum::<u32>() + (0..MANY).map(|k| 7 * at(thread + k)).sum::<u32>();
            sum.wrapping_add(others)
        };
        let expected: Vec<u32> = (0..threads).map(of_thread).collect();
        for accelerator in unchecked() {
            let view = ArrayView::new(len, &data).unwrap();
            let to = Array::<u32, 1>::zeroed_on(&accelerator, threads).unwrap();
            let domain = to.extent().tile::<THREADS>();
            launch(&accelerator, domain, in_short_loops(threads, &view, &to.view()));
            assert_eq!(to.to_vec().unwrap(), expected, "{len} on {}", accelerator.name());
        }
    }
}

/// Neighbours on all sides, at borders where there are none as well.
#[amp]
fn neighbours(t: TiledIndex<2, 4>, from: &ArrayView<u32, 2>, to: &ArrayViewMut<u32, 2>) {
    let (row, column) = (t.global[0], t.global[1]);
    let beside = from[row][column - 1] + 2 * from[row][column + 1];
    let above = if row > 0 { from[row - 1][column] } else { 100 };
    let corner = from[t.tile_origin[0]][t.tile_origin[1]];
    to[t] = beside + 3 * above + 5 * from[t] + 7 * from[row + 1][column] + 11 * corner;
}

/// The same without tiles, but for the corner.
#[amp]
fn neighbours_of_points(i: Index<2>, from: &ArrayView<u32, 2>, to: &ArrayViewMut<u32, 2>) {
    let (row, column) = (i[0], i[1]);
    let beside = from[row][column - 1] + 2 * from[row][column + 1];
    let above = if row > 0 { from[row - 1][column] } else { 100 };
    to[i] = beside + 3 * above + 5 * from[i] + 7 * from[row + 1][column];
}

#[test]
fn neighbours_at_borders() {
    // The domain is as large as the matrix, and larger. Rows without tiles are cut where they are long.
    for [rows, columns] in [[4, 8], [3, 7], [2, 4], [5, 13], [3, 255], [2, 256], [3, 600]] {
        let data: Vec<u32> = (0..rows * columns).map(|k| (k * 3 % 11) as u32).collect();
        let at = |row: Option<usize>, column: Option<usize>| match (row, column) {
            (Some(row), Some(column)) if row < rows && column < columns => {
                data[row * columns + column]
            }
            _ => 0,
        };
        for accelerator in unchecked() {
            let from = ArrayView::new([rows, columns], &data).unwrap();
            let to = Array::<u32, 2>::zeroed_on(&accelerator, [rows, columns]).unwrap();
            let domain = to.extent().tile::<2, 4>().pad();
            launch(&accelerator, domain, neighbours(&from, &to.view()));
            let of_tiles = to.to_vec().unwrap();
            launch(&accelerator, to.extent(), neighbours_of_points(&from, &to.view()));
            for (k, (found, of_point)) in of_tiles.into_iter().zip(to.to_vec().unwrap()).enumerate()
            {
                let (row, column) = (k / columns, k % columns);
                let (here, there) = (Some(row), Some(column));
                let above = if row > 0 { at(Some(row - 1), there) } else { 100 };
                let expected = at(here, column.checked_sub(1))
                    + 2 * at(here, Some(column + 1))
                    + 3 * above
                    + 5 * at(here, there)
                    + 7 * at(Some(row + 1), there);
                assert_eq!(of_point, expected, "{row} {column} on {}", accelerator.name());
                let corner = 11 * at(Some(row / 2 * 2), Some(column / 4 * 4));
                assert_eq!(found, expected + corner, "{row} {column} on {}", accelerator.name());
            }
        }
    }
}

/// What it writes, it reads again in the next round: neighbours are not read beforehand.
#[test]
fn views_that_a_kernel_writes() {
    for accelerator in accelerators() {
        let numbers = Array::new_on(&accelerator, 16, &[1_u32; 16]).unwrap();
        let kernel = amp!(|t: TiledIndex<8>| {
            for k in 0..3_u32 {
                let next = numbers[(t.tile_origin[0] + (t.local[0] + 1) % 8)];
                t.barrier.wait();
                numbers[t] = numbers[t.global[0]] + next + k;
                t.barrier.wait();
            }
        });
        launch(&accelerator, numbers.extent().tile::<8>(), kernel);
        let expected = (0..3).fold(1, |number, k| 2 * number + k);
        assert_eq!(numbers.to_vec().unwrap(), [expected; 16], "{}", accelerator.name());
    }
}

#[amp]
fn lane(t: TiledIndex<8>) -> u32 {
    t.local[0] as u32
}

/// Neighbours that read side by side, where the first thread of their row is not active: it has kept nothing.
#[amp]
fn without_the_first(
    t: TiledIndex<8>,
    shift: usize,
    from: &ArrayView<u32, 1>,
    to: &ArrayViewMut<u32, 1>,
) {
    let mut own = 0;
    {
        // Another variable of the text, so that what is computed from the first one is kept.
        let shift = 7;
        own += shift;
    }
    if t.local[0] > 2 {
        let k = t.global[0] + shift;
        own += lane(t);
        own += from[k];
        if k == 13 {
            own += 1000;
        }
    }
    to[t] = own;
}

#[test]
fn rows_without_their_first_thread() {
    let from: Vec<u32> = (0..24).map(|k| k * k).collect();
    let expected: Vec<u32> = (0..24_usize)
        .map(|k| match k % 8 {
            0..=2 => 7,
            lane => {
                let next = from.get(k + 1).copied().unwrap_or(0);
                7 + lane as u32 + next + if k == 12 { 1000 } else { 0 }
            }
        })
        .collect();
    for accelerator in unchecked() {
        let from = ArrayView::new(24, &from).unwrap();
        let to = Array::<u32, 1>::zeroed_on(&accelerator, 24).unwrap();
        launch(&accelerator, to.extent().tile::<8>(), without_the_first(1, &from, &to.view()));
        assert_eq!(to.to_vec().unwrap(), expected, "{}", accelerator.name());
    }
}
