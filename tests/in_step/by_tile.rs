//! What the cpu accelerator runs in all threads of a tile at once: functions that wait, however they are called, and
//! what only some threads come to. What is computed is the same everywhere, and what plain Rust computes for each
//! thread.

use amp_runtime::glam::Vec4;
use amp_runtime::prelude::*;
use amp_runtime::{Element, Feature};
use amp_tests::{accelerators, launch};

use crate::beside_plain::beside_plain;

const THREADS: usize = 16;

/// The number of the thread that is so far away.
#[amp]
fn at_distance(t: TiledIndex<THREADS>, own: u32, distance: usize) -> u32 {
    #[tile_static]
    let all: [u32; THREADS];
    all[t.local[0]] = own;
    t.barrier.wait();
    let found = all[(t.local[0] + distance) % THREADS];
    t.barrier.wait();
    found
}

/// More than one number, and a parameter that changes.
#[amp]
fn sum_and_rounds(t: TiledIndex<THREADS>, mut own: u32, rounds: u32) -> (u32, u32) {
    if rounds == 0 {
        return (own, 7);
    }
    let mut done = 0;
    while done < rounds {
        own += at_distance(t, own, 1);
        done += 1;
    }
    if own % 2 == 0 {
        return (own, done);
    }
    (own + 1, done)
}

/// Memory of the tile and variables of each thread, by reference.
#[amp]
fn exchange(t: TiledIndex<THREADS>, shared: &mut [u32; THREADS], own: &mut [u32; 2], with: &u32) {
    shared[t.local[0]] = own[0] + *with;
    t.barrier.wait();
    own[1] += shared[THREADS - 1 - t.local[0]];
    own[0] = own[1] + 1;
    t.barrier.wait();
}

/// It hands on what it was given.
#[amp]
fn exchange_twice(t: TiledIndex<THREADS>, shared: &mut [u32; THREADS], own: &mut [u32; 2]) {
    let with = own[1];
    exchange(t, shared, own, &with);
    exchange(t, shared, own, &3);
}

/// A slice, of the tile's memory or of the thread's.
#[amp]
fn sum_of(t: TiledIndex<THREADS>, numbers: &[u32]) -> u32 {
    t.barrier.wait();
    let mut sum = 0;
    for k in 0..numbers.len() {
        sum += numbers[k];
    }
    t.barrier.wait();
    sum
}

/// Of a type that the call says, and with a function.
#[amp]
fn combined<T: Element>(t: TiledIndex<THREADS>, own: T, with: impl Fn(T) -> T) -> T {
    t.barrier.wait();
    with(own)
}

/// It takes the barrier alone.
#[amp]
fn meet(barrier: &amp_runtime::Barrier) {
    barrier.wait();
}

#[amp]
fn by_value(t: TiledIndex<THREADS>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    let own = from[t];
    // In an expression, in an argument of another call, and with its result unused.
    let both = own + at_distance(t, own, 1) * 2 + at_distance(t, at_distance(t, own + 1, 2), 3);
    at_distance(t, both, 1);
    let (sum, rounds) = sum_and_rounds(t, both % 100, 2);
    let (same, seven) = sum_and_rounds(t, own, 0);
    let mut last = at_distance(t, sum, t.local[0]);
    last += seven;
    meet(&t.barrier);
    to[t] = both + sum + rounds + same + last + combined(t, own, |x: u32| x * 3);
}

fn plain_by_value(from: &[u32; THREADS]) -> [u32; THREADS] {
    let at = |all: &[u32; THREADS], k: usize| all[k % THREADS];
    let inner: [u32; THREADS] = std::array::from_fn(|k| at(from, k + 2) + 1);
    let both: [u32; THREADS] =
        std::array::from_fn(|k| from[k] + 2 * at(from, k + 1) + at(&inner, k + 3));
    let mut sums = both.map(|both| both % 100);
    for _ in 0..2 {
        sums = std::array::from_fn(|k| sums[k] + at(&sums, k + 1));
    }
    let sums = sums.map(|sum| sum + sum % 2);
    std::array::from_fn(|k| both[k] + sums[k] + 2 + from[k] + (at(&sums, 2 * k) + 7) + 3 * from[k])
}

#[amp]
fn by_reference(t: TiledIndex<THREADS>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let shared: [u32; THREADS];
    let mut own = [from[t], 1];
    exchange(t, &mut shared, &mut own, &5);
    exchange_twice(t, &mut shared, &mut own);
    shared[t.local[0]] = own[0];
    t.barrier.wait();
    to[t] = own[1] + sum_of(t, &shared) + 10 * sum_of(t, &own);
}

fn plain_by_reference(from: &[u32; THREADS]) -> [u32; THREADS] {
    let mut own = from.map(|number| [number, 1]);
    let mut exchange = |with: &dyn Fn([u32; 2]) -> u32| {
        let shared = own.map(|own| own[0] + with(own));
        for (k, own) in own.iter_mut().enumerate() {
            own[1] += shared[THREADS - 1 - k];
            own[0] = own[1] + 1;
        }
    };
    exchange(&|_| 5);
    exchange(&|own| own[1]);
    exchange(&|_| 3);
    let sum: u32 = own.iter().map(|own| own[0]).sum();
    own.map(|[first, second]| second + sum + 10 * (first + second))
}

/// What only some threads run, without any barrier in it.
#[amp]
fn behind_conditions(t: TiledIndex<THREADS>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    let mut own = from[t];
    let k = t.local[0];
    // Calls that get the tile, but wait for nobody.
    if k % 3 == 0 {
        own += number(t);
    } else if k % 3 == 1 {
        let other = 2 * number(t);
        own += other;
    } else {
        own = 1;
    }
    let mut left = k;
    while left > 0 {
        own += number(t) + left as u32;
        left /= 2;
    }
    for _ in 0..2 {
        own += number(t);
    }
    // Some leave earlier than others, and all at once.
    for round in 0..4 {
        own += number(t) + round;
        if k as u32 > 8 + round {
            break;
        }
    }
    for round in 0..4 {
        own += 3 * number(t);
        if round == 2 {
            break;
        }
        own += 1;
    }
    to[t] = own;
}

#[amp]
fn number(t: TiledIndex<THREADS>) -> u32 {
    t.local[0] as u32
}

fn plain_behind_conditions(from: &[u32; THREADS]) -> [u32; THREADS] {
    std::array::from_fn(|k| {
        let number = k as u32;
        let mut own = match k % 3 {
            0 => from[k] + number,
            1 => from[k] + 2 * number,
            _ => 1,
        };
        let mut left = k;
        while left > 0 {
            own += number + left as u32;
            left /= 2;
        }
        own += 2 * number;
        for round in 0..4 {
            own += number + round;
            if number > 8 + round {
                break;
            }
        }
        own + 9 * number + 2
    })
}

#[test]
fn functions_that_wait() {
    beside_plain(|accelerator, from, view, check| {
        let domain = view.extent().tile::<THREADS>();
        launch(accelerator, domain, by_value(&from, &view));
        check("by value", plain_by_value);
        launch(accelerator, domain, by_reference(&from, &view));
        check("by reference", plain_by_reference);
        launch(accelerator, domain, behind_conditions(&from, &view));
        check("behind conditions", plain_behind_conditions);
    });
}

/// A subgroup's first lanes alone work, as long as each likes.
#[amp]
fn by_subgroups(t: TiledIndex<THREADS>, from: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    let (lane, size) = (subgroup::lane(t), subgroup::size(t));
    let mut own = subgroup::add(t, from[t]);
    if subgroup::id(t) == 0 {
        let before = subgroup::exclusive_add(t, 1);
        own += before as u32 - lane as u32;
        let mut rounds = 0;
        while subgroup::any(t, rounds < 3) {
            own += subgroup::broadcast(t, 2, 0);
            rounds += 1;
        }
    }
    own += subgroup::shuffle_xor(t, lane as u32, 1) + subgroup::max(t, lane as u32);
    to[t] = own - size as u32;
}

#[test]
fn operations_of_subgroups() {
    let data: Vec<u32> = (0..2 * THREADS as u32).collect();
    for accelerator in accelerators() {
        if !accelerator.supports(Feature::Subgroups) {
            continue;
        }
        let from = ArrayView::new(data.len(), &data).unwrap();
        let to = Array::<u32, 1>::zeroed_on(&accelerator, data.len()).unwrap();
        launch(&accelerator, to.extent().tile::<THREADS>(), by_subgroups(&from, &to.view()));
        let found = to.to_vec().unwrap();
        // How large a subgroup is follows from what the first one has found.
        let expected = |size: usize| -> Vec<u32> {
            let of_thread = |k: usize| {
                let (tile, local) = (k / THREADS * THREADS, k % THREADS);
                let first = local / size * size;
                let end = (first + size).min(THREADS);
                let sum: u32 = data[tile + first..tile + end].iter().sum();
                let own = if local < size { sum + 6 } else { sum };
                let lane = local - first;
                let other = if first + (lane ^ 1) < end { lane ^ 1 } else { lane };
                own + (other + (end - first - 1)) as u32 - size as u32
            };
            (0..data.len()).map(of_thread).collect()
        };
        let sizes = [4, 8, 16, 32, 64, 128];
        let known = sizes.iter().any(|size| found == expected(*size));
        assert!(known, "{found:?} on {}", accelerator.name());
    }
}

/// Names that mean one variable after the other, where the code of one part is moved to another.
#[amp]
fn names(
    t: TiledIndex<8>,
    k: usize,
    weights: Vec4,
    from: &ArrayView<u32, 1>,
    to: &ArrayViewMut<u32, 1>,
) {
    let x = 2;
    let y = x + t.local[0];
    let z = k + t.local[0];
    t.barrier.wait();
    let x = 3;
    let mut sum = from[x + t.local[0]] + weights[0] as u32;
    let x = x + 1;
    sum += 10 * from[x + t.local[0]];
    for k in 0..2 {
        sum += 100 * from[z] + k;
        t.barrier.wait();
    }
    // A counter that is no index by its type.
    let mut i = t.local[0] as i32;
    while i < from.extent()[0] as i32 {
        sum += 1000 * from[i as usize];
        i += 8;
    }
    t.barrier.wait();
    let mut all = 1;
    if t.local[0] > 4 {
        return;
    }
    all += 1;
    to[t] = sum + (10_000 * (x + y + all)) as u32;
}

#[test]
fn names_of_more_than_one_variable() {
    let data: Vec<u32> = (0..16).collect();
    for accelerator in accelerators() {
        let from = ArrayView::new(16, &data).unwrap();
        let to = Array::<u32, 1>::zeroed_on(&accelerator, 8).unwrap();
        let weights = Vec4::splat(7.0);
        let view = to.view();
        launch(&accelerator, to.extent().tile::<8>(), names(1, weights, &from, &view));
        let expected: Vec<u32> = (0..8)
            .map(|k| match k {
                0..=4 => {
                    let sum = 3 + k + 7 + 10 * (4 + k) + 200 * (1 + k) + 1;
                    sum + 1000 * (2 * k + 8) + 10_000 * (4 + 2 + k + 2)
                }
                _ => 0,
            })
            .collect();
        assert_eq!(to.to_vec().unwrap(), expected, "{}", accelerator.name());
    }
}

/// What a function reads that is given memory of the tile.
#[amp]
fn element(row: &[u32; THREADS], at: usize) -> u32 {
    row[at % THREADS]
}

#[amp]
fn product(left: &u32, right: &[u32], at: usize) -> u32 {
    *left * right[at % right.len()] + right.len() as u32
}

#[amp]
fn with<F: Fn(u32) -> u32>(row: &[u32; THREADS], f: F) -> u32 {
    f(row[1]) + row[0]
}

/// A struct whose functions read memory of the tile.
#[amp]
struct Place {
    at: u32,
}

#[amp]
impl Place {
    fn of(row: &[u32; THREADS], at: usize) -> Self {
        Place { at: at as u32 + row[at % THREADS] }
    }

    fn find(self, row: &[u32; THREADS]) -> u32 {
        row[self.at as usize % THREADS]
    }
}

/// The parameters are what calls read.
#[amp]
fn read_parameters(t: TiledIndex<THREADS>, rows: &[[u32; THREADS]; 2], all: &[u32]) -> u32 {
    let me = t.local[0];
    t.barrier.wait();
    let first = &rows[0];
    element(first, me) + 3 * element(&rows[1], me + 1) + product(&all[me], all, me + 2)
}

/// Functions that do not wait read memory of the tile where it lies, whatever it is in, and what is written after a
/// call is not seen by it.
#[test]
fn functions_that_read_memory_of_the_tile() -> amp_runtime::Result<()> {
    let row = |k: usize, i: usize| (7 * i + 3 * k) as u32;
    let all = |i: usize| (i * i) as u32;
    let expected: Vec<u32> = (0..2 * THREADS)
        .map(|i| {
            let i = i % THREADS;
            let own = |k: usize, at: usize| row(k, at % THREADS);
            let direct = own(0, i + 1) + own(1, i);
            let product = own(0, i) * own(1, i + 5) + THREADS as u32;
            let parameters =
                own(0, i) + 3 * own(1, i + 1) + all(i) * all((i + 2) % THREADS) + THREADS as u32;
            let closure = own(0, 1) + i as u32 + own(0, 0);
            let place = own(1, i + own(0, i) as usize);
            direct + product + parameters + closure + place
        })
        .collect();
    for accelerator in accelerators() {
        let mut data = vec![0_u32; 2 * THREADS];
        let view = ArrayViewMut::new(data.len(), &mut data)?;
        let domain = view.extent().tile::<THREADS>();
        let kernel = amp!(|t: TiledIndex<THREADS>| {
            #[tile_static]
            let rows: [[u32; THREADS]; 2];
            #[tile_static]
            let all: [u32; THREADS];
            let me = t.local[0];
            rows[0][me] = (7 * me) as u32;
            rows[1][me] = (7 * me + 3) as u32;
            all[me] = (me * me) as u32;
            t.barrier.wait();
            let mut sum = element(&rows[0], me + 1);
            sum += element(&rows[1], t.local[0] + view.extent()[0] - 2 * THREADS);
            sum += product(&rows[0][me], &rows[1], me + 5);
            sum += read_parameters(t, &rows, &all);
            let shift = me as u32;
            sum += with(&rows[0], |x: u32| x + shift);
            sum += Place::of(&rows[0], me).find(&rows[1]);
            t.barrier.wait();
            rows[0][me] = 0;
            view[t] = sum;
        });
        parallel_for_each_on(&accelerator, domain, kernel)?;
        view.synchronize()?;
        assert_eq!(data, expected, "{accelerator:?}");
    }
    Ok(())
}
