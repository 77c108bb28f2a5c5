//! Kernels with barriers, of every form that is cut there or is not: what they compute is the same
//! everywhere.

use amp_runtime::prelude::*;
use amp_tests::{accelerators, launch};

const THREADS: usize = 8;

#[amp]
#[derive(Debug)]
struct Pair {
    left: u32,
    right: u32,
}

/// The neighbour's number: a function that waits.
#[amp]
fn neighbour(t: TiledIndex<8>, own: u32) -> u32 {
    #[tile_static]
    let all: [u32; 8];
    all[t.local[0]] = own;
    t.barrier.wait();
    let next = all[(t.local[0] + 1) % 8];
    t.barrier.wait();
    next
}

/// A function that gets the tile and does not wait.
#[amp]
fn place(t: TiledIndex<8>) -> u32 {
    t.local[0] as u32
}

#[amp]
fn sum_by_halves(t: TiledIndex<8>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let sums: [u32; 8];
    let thread = t.local[0];
    sums[thread] = from[t];
    t.barrier.wait();
    let mut half = 4;
    while half > 0 {
        if thread < half {
            sums[thread] += sums[(thread + half) % 8];
        }
        t.barrier.wait();
        half /= 2;
    }
    to[t] = sums[0];
}

#[amp]
fn rounds(t: TiledIndex<8>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let shared: [u32; 8];
    let (mut own, mut product) = (from[t], 1);
    for round in (0..3_u32).rev() {
        shared[t.local[0]] = own + round;
        t.barrier.wait();
        own = shared[(t.local[0] + 1) % 8];
        product *= own;
        t.barrier.wait();
    }
    to[t] = product;
}

#[amp]
fn jumps(t: TiledIndex<8>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let shared: [u32; 8];
    let length = from.extent()[0];
    if length == 0 {
        return;
    }
    let mut own = from[t];
    let mut round = 0;
    loop {
        shared[t.local[0]] = own;
        t.barrier.wait();
        own += shared[(t.local[0] + 3) % 8];
        t.barrier.wait();
        round += 1;
        if round == 2 {
            own += 1;
            break;
        }
    }
    to[t] = own;
    t.barrier.wait();
    if t.local[0] % 2 == 0 {
        return;
    }
    to[t] += 100;
    if t.local[0] == 3 {
        return;
    }
    to[t] += 1000;
}

#[amp]
fn shadows(t: TiledIndex<8>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    const ADDED: u32 = 5;
    #[tile_static]
    let shared: [u32; 8];
    let x = t.local[0];
    let y = x + 1;
    let x = from[t] + y as u32;
    shared[y % 8] = x;
    t.barrier.wait();
    let x = x + shared[y - 1];
    let mut z = x;
    {
        let x = z * 2;
        t.barrier.wait();
        let z = x + 1;
        shared[y % 8] = z;
    }
    t.barrier.wait();
    z += shared[y % 8] + ADDED;
    to[t] = z;
}

#[amp]
fn values(t: TiledIndex<8>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    let own = from[t];
    let mut pair = Pair { left: own, right: 2 };
    let (mut array, last) = ([own; 3], own + 3);
    let even = if own % 2 == 0 { Some(own) } else { None };
    let is_large = own > 4;
    let Pair { left, .. } = pair;
    t.barrier.wait();
    pair.right += left;
    array[1] += pair.right;
    t.barrier.wait();
    let [a, b, c] = array;
    let base = match even {
        Some(number) if is_large => number,
        Some(_) => 1,
        None => last,
    };
    t.barrier.wait();
    to[t] = base + a + b + c + pair.right;
}

#[amp]
fn calls(t: TiledIndex<8>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    let own = from[t];
    let next = neighbour(t, own);
    let mut sum = next;
    sum += neighbour(t, next) * 2;
    t.barrier.wait();
    if t.local[0] > 2 {
        sum += place(t);
    }
    let third = { neighbour(t, sum) + own };
    t.barrier.wait();
    for k in 0..2_u32 {
        sum += neighbour(t, third + k);
    }
    to[t] = sum;
}

#[amp]
fn others(t: TiledIndex<8>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    let own = from[t];
    let mut sum = 0;
    for k in [1_u32, 2, 4] {
        #[tile_static]
        let one: [u32; 8];
        one[t.local[0]] = own * k;
        t.barrier.wait();
        sum += one[(t.local[0] + 7) % 8];
        t.barrier.wait();
    }
    'outer: for i in 0..3_usize {
        #[tile_static]
        let two: [u32; 8];
        for j in 0..3_usize {
            two[t.local[0]] = sum;
            t.barrier.wait();
            sum += two[(t.local[0] + j) % 8];
            t.barrier.wait();
            if i + j == 2 {
                break 'outer;
            }
        }
    }
    for k in 0..3_usize {
        t.barrier.wait();
        if from.extent()[0] % 2 == k {
            sum += own;
            continue;
        }
        sum += 1;
    }
    if from.extent()[0] > 8 {
        t.barrier.wait();
        sum += 7;
    } else if from.extent()[0] > 4 {
        sum += 9;
        t.barrier.wait();
    }
    let twice = |number: u32| 2 * number;
    t.barrier.wait();
    to[t] = twice(sum);
}

/// The second variable of a name is all that is seen after the barrier.
#[amp]
fn hidden(t: TiledIndex<8>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    let own = from[t];
    to[t] = own;
    let own = 3_u32;
    t.barrier.wait();
    to[t] += own;
}

/// Of a negative number of bits the last five count.
#[amp]
fn shifts(t: TiledIndex<8>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    let back = -1 - t.local[0] as i32;
    let bit = 1_u32 << back;
    t.barrier.wait();
    to[t] = from[t] ^ bit >> (back + 4);
}

#[amp]
fn inferred(t: TiledIndex<8>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    // Numbers whose types follow from one of their uses.
    let large = 4_000_000_000;
    let (step, half) = (3, 0.5);
    let nothing = None;
    let mut pair = Pair { left: 1, right: from[t] };
    let mut option = Some(2);
    t.barrier.wait();
    let narrow = (large as f32 / 1e9) as u32;
    let place = t.local[0] + step;
    let base = if from[t] > 100 { Some(7_u32) } else { nothing };
    t.barrier.wait();
    let Pair { ref mut left, .. } = pair;
    *left += 10;
    if let Some(ref mut number) = option {
        *number += 1;
    }
    t.barrier.wait();
    let all = large - 3_999_999_999_u32 + narrow + place as u32 + base.unwrap_or(5);
    let number = option.unwrap_or(0);
    to[t] = all + pair.left + pair.right + number + (half * 4.0_f32) as u32;
}

/// Plain Rust that does the same to a tile.
type Plain = fn(&[u32; THREADS]) -> [u32; THREADS];

fn each(of: impl Fn(usize) -> u32) -> [u32; THREADS] {
    std::array::from_fn(of)
}

fn plain_rounds(from: &[u32; THREADS]) -> [u32; THREADS] {
    let (mut own, mut product) = (*from, [1; THREADS]);
    for round in (0..3).rev() {
        own = each(|k| own[(k + 1) % 8] + round);
        product = each(|k| product[k] * own[k]);
    }
    product
}

fn plain_jumps(from: &[u32; THREADS]) -> [u32; THREADS] {
    let mut own = *from;
    for _ in 0..2 {
        own = each(|k| own[k] + own[(k + 3) % 8]);
    }
    each(|k| own[k] + 1 + [0, 1100][k % 2] - if k == 3 { 1000 } else { 0 })
}

fn plain_shadows(from: &[u32; THREADS]) -> [u32; THREADS] {
    each(|k| {
        let of = |k: usize| from[k] + k as u32 + 1;
        // What thread k - 1 put at k, and for the first one what the last put there.
        let x = of(k) + of((k + 7) % 8);
        x + 2 * x + 1 + 5
    })
}

fn plain_values(from: &[u32; THREADS]) -> [u32; THREADS] {
    each(|k| {
        let own = from[k];
        let base = match own {
            own if own % 2 == 1 => own + 3,
            own if own > 4 => own,
            _ => 1,
        };
        base + 3 * own + 2 * (own + 2)
    })
}

fn plain_calls(from: &[u32; THREADS]) -> [u32; THREADS] {
    let of = |numbers: &[u32; THREADS], k: usize| numbers[(k + 1) % 8];
    let next = each(|k| of(from, k));
    let sum = each(|k| next[k] + 2 * of(&next, k) + if k > 2 { k as u32 } else { 0 });
    let third = each(|k| of(&sum, k) + from[k]);
    each(|k| sum[k] + 2 * of(&third, k) + 1)
}

fn plain_others(from: &[u32; THREADS]) -> [u32; THREADS] {
    let mut sum = each(|k| 7 * from[(k + 7) % 8]);
    for j in [0, 1, 2] {
        sum = each(|k| sum[k] + sum[(k + j) % 8]);
    }
    each(|k| 2 * (sum[k] + from[k] + 2 + 7))
}

fn plain_shifts(from: &[u32; THREADS]) -> [u32; THREADS] {
    each(|k| {
        let back = -1 - k as i32;
        from[k] ^ 1_u32.wrapping_shl(back as u32).wrapping_shr((back + 4) as u32)
    })
}

fn plain_inferred(from: &[u32; THREADS]) -> [u32; THREADS] {
    each(|k| 1 + 4 + (k as u32 + 3) + 5 + 11 + from[k] + 3 + 2)
}

#[test]
fn kernels_with_barriers() {
    let data: Vec<u32> = (0..16).map(|k| (7 * k + 3) % 11).collect();
    for accelerator in accelerators() {
        let from = ArrayView::new(16, &data).unwrap();
        let to = Array::<u32, 1>::zeroed_on(&accelerator, 16).unwrap();
        let view = to.view();
        let check = |name: &str, kernel: &dyn Fn(), plain: Plain| {
            kernel();
            let found = to.to_vec().unwrap();
            for (tile, numbers) in data.as_chunks().0.iter().enumerate() {
                let found = &found[THREADS * tile..][..THREADS];
                assert_eq!(found, plain(numbers), "{name}, tile {tile}, {}", accelerator.name());
            }
        };
        macro_rules! kernels {
            ($($kernel:ident $plain:expr;)*) => {$(
                let run = || {
                    let domain = view.extent().tile::<THREADS>();
                    launch(&accelerator, domain, $kernel(&from, &view));
                };
                check(stringify!($kernel), &run, $plain);
            )*};
        }
        kernels! {
            sum_by_halves |from| [from.iter().sum(); THREADS];
            rounds plain_rounds;
            jumps plain_jumps;
            shadows plain_shadows;
            values plain_values;
            calls plain_calls;
            others plain_others;
            hidden |from| from.map(|own| own + 3);
            shifts plain_shifts;
            inferred plain_inferred;
        }
    }
}

#[test]
fn closures_over_rows_and_columns() {
    for accelerator in accelerators() {
        let found = Array::<u32, 2>::zeroed_on(&accelerator, [4, 6]).unwrap();
        let (table, factor) = ([3_u32, 5, 7], 10_u32);
        let kernel = amp!(|t: TiledIndex<2, 3>| {
            #[tile_static]
            let turned: [[u32; 2]; 3];
            let (row, column) = (t.local[0], t.local[1]);
            let scaled = factor * t.global[0] as u32;
            let mut sum = table[column];
            turned[column][row] = scaled + t.global[1] as u32;
            t.barrier.wait();
            for k in 0..factor / 5 {
                sum += turned[(column + 1) % 3][1 - row] + k;
                t.barrier.wait();
            }
            found[t] = sum + scaled;
        });
        launch(&accelerator, found.extent().tile::<2, 3>(), kernel);
        for (k, sum) in found.to_vec().unwrap().into_iter().enumerate() {
            let (row, column) = (k / 6, k % 6);
            let other = 10 * (row ^ 1) + column / 3 * 3 + (column + 1) % 3;
            let expected = [3, 5, 7][column % 3] + 2 * other + 1 + 10 * row;
            assert_eq!(sum as usize, expected, "{row} {column} on {}", accelerator.name());
        }
    }
}

#[test]
fn threads_know_which_they_are_after_a_barrier() {
    for accelerator in accelerators() {
        let found = Array::<u32, 1>::zeroed_on(&accelerator, 16).unwrap();
        let kernel = amp!(|t: TiledIndex<8>| {
            found[t] = 1;
            t.barrier.wait();
            let own = t.global[0];
            amp_assert!(own != 13, "it is {}", own);
            t.barrier.wait();
            found[t] = 2;
        });
        let domain = found.extent().tile::<8>();
        let launched = parallel_for_each_on(&accelerator, domain, kernel);
        let error = launched.and_then(|()| found.to_vec().map(drop)).unwrap_err().to_string();
        assert!(error.contains("[13]") && error.contains("it is 13"), "{error}");
    }
}
