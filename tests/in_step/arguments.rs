//! What functions that wait are given by reference: data that the kernel has captured, a part of them, of a variable,
//! of a view or of memory of the tile, and names for references to these.

use amp_runtime::prelude::*;
use amp_tests::launch;

use crate::beside_plain::beside_plain;

const THREADS: usize = 8;

#[amp]
#[derive(Debug)]
struct Weights {
    one: u32,
    all: [u32; 4],
}

#[amp]
fn one(number: &u32, t: TiledIndex<THREADS>) -> u32 {
    t.barrier.wait();
    *number
}

#[amp]
fn add(number: &mut u32, by: &u32, t: &TiledIndex<THREADS>) {
    t.barrier.wait();
    *number += *by;
}

#[amp]
fn sum(numbers: &[u32], t: TiledIndex<THREADS>) -> u32 {
    let mut sum = 0;
    for number in numbers {
        sum += number;
    }
    t.barrier.wait();
    sum + numbers[0]
}

#[amp]
fn weighted(weights: &Weights, from: &ArrayView<u32, 1>, t: TiledIndex<THREADS>) -> u32 {
    let own = from[t.global] * weights.one;
    t.barrier.wait();
    own + sum(&weights.all, t) + weights.all[3]
}

/// What it is given it hands on.
#[amp]
fn handed_on(weights: &Weights, number: &u32, t: TiledIndex<THREADS>) -> u32 {
    one(number, t) + one(&weights.one, t) + one(&weights.all[1], t)
}

#[amp]
trait Weigh {
    fn weigh(self, t: &TiledIndex<THREADS>) -> u32;
    fn beside(&self, other: &Self, t: &TiledIndex<THREADS>) -> u32;
    fn grow(&mut self, by: &u32, t: &TiledIndex<THREADS>);
    fn like(other: &Self, t: &TiledIndex<THREADS>) -> Self;
}

#[amp]
impl Weigh for Weights {
    fn weigh(self, t: &TiledIndex<THREADS>) -> u32 {
        t.barrier.wait();
        self.one + self.all[2]
    }

    fn beside(&self, other: &Self, t: &TiledIndex<THREADS>) -> u32 {
        t.barrier.wait();
        self.one + 2 * other.one
    }

    fn grow(&mut self, by: &u32, t: &TiledIndex<THREADS>) {
        t.barrier.wait();
        self.one += *by;
    }

    fn like(other: &Self, t: &TiledIndex<THREADS>) -> Self {
        t.barrier.wait();
        Weights { one: other.one + 1, all: other.all }
    }
}

/// By the name of a type that a caller chooses.
#[amp]
fn of_any<W: Weigh>(own: W, other: &W, t: &TiledIndex<THREADS>) -> u32 {
    W::beside(&own, other, t) + W::weigh(own, t)
}

fn host_data(
    accelerator: &Accelerator,
    from: &ArrayView<'_, u32, 1>,
    to: &ArrayViewMut<'_, u32, 1>,
    expect: impl Fn(&str, fn(&[u32; THREADS]) -> [u32; THREADS]),
) {
    let weights = Weights { one: 3, all: [1, 2, 4, 8] };
    let (table, number) = ([5_u32, 6, 7, 8], 11_u32);
    let (also, view) = (&weights, from);
    let many = [Weights { one: 2, all: [0; 4] }, Weights { one: 9, all: [1; 4] }];
    let domain = || to.extent().tile::<THREADS>();
    let captured = kernel!(|t: TiledIndex<THREADS>| {
        let name = &weights;
        to[t.global] = weighted(&weights, from, t)
            + weighted(also, view, t)
            + weighted(name, view, t)
            + sum(&table, t)
            + one(&number, t)
            + handed_on(&weights, &table[2], t);
    });
    launch(accelerator, domain(), captured);
    expect("captured data", |numbers| {
        numbers.map(|own| 3 * (own * 3 + 16 + 8) + 31 + 11 + 7 + 3 + 2)
    });
    let parts = kernel!(|t: TiledIndex<THREADS>| {
        let mut own = weights;
        let mut all = [1_u32, 2, 3];
        add(&mut own.one, &all[1], &t);
        add(&mut own.all[2], &weights.all[3], &t);
        add(&mut all[t.local[0] % 3], &many[1].one, &t);
        let last = &mut all[2];
        add(last, &own.one, &t);
        let first = &all[0];
        to[t.global] = one(first, t)
            + 10 * one(&all[1], t)
            + 100 * one(&all[2], t)
            + one(&own.all[2], t)
            + one(&from[t.global], t);
    });
    launch(accelerator, domain(), parts);
    expect("parts", |numbers| {
        std::array::from_fn(|thread| {
            let mut all = [1, 2, 3];
            all[thread % 3] += 9;
            all[2] += 5;
            all[0] + 10 * all[1] + 100 * all[2] + 12 + numbers[thread]
        })
    });
    let of_the_tile = kernel!(|t: TiledIndex<THREADS>| {
        #[tile_static]
        let shared: [u32; THREADS];
        shared[t.local[0]] = from[t.global];
        t.barrier.wait();
        let next = one(&shared[(t.local[0] + 1) % THREADS], t);
        t.barrier.wait();
        add(&mut shared[t.local[0]], &table[0], &t);
        to[t.global] = next + shared[t.local[0]];
    });
    launch(accelerator, domain(), of_the_tile);
    expect("memory of the tile", |numbers| {
        std::array::from_fn(|thread| numbers[(thread + 1) % THREADS] + numbers[thread] + 5)
    });
    let by_name = kernel!(|t: TiledIndex<THREADS>| {
        let mut own = weights;
        Weights::grow(&mut own, &from[t.global], &t);
        let like = Weights::like(&own, &t);
        to[t.global] = Weights::weigh(like, &t)
            + <Weights as Weigh>::beside(&weights, &own, &t)
            + Weigh::beside(&own, &weights, &t)
            + of_any(weights, &own, &t);
    });
    launch(accelerator, domain(), by_name);
    expect("methods by the name of a type", |numbers| {
        numbers.map(|own| {
            let own = own + 3;
            (own + 1 + 4) + (3 + 2 * own) + (own + 6) + (3 + 2 * own + 7)
        })
    });
}

#[test]
fn references_in_functions_that_wait() {
    beside_plain::<THREADS>(|accelerator, from, to, expect| {
        host_data(accelerator, &from, &to, expect);
    });
}

/// Of whatever type host code has.
#[test]
fn of_a_type_parameter() {
    #[amp]
    fn doubled<T: Element + amp_runtime::bounds::Add<Output = T>>(
        of: &T,
        t: &TiledIndex<THREADS>,
    ) -> T {
        t.barrier.wait();
        *of + *of
    }
    fn is_doubled<T>(of: T, expected: T)
    where
        T: Element + amp_runtime::bounds::Add<Output = T> + PartialEq + std::fmt::Debug,
    {
        for accelerator in amp_tests::accelerators() {
            let mut found = vec![of; 2 * THREADS];
            let to = ArrayViewMut::new(found.len(), &mut found).unwrap();
            let kernel = kernel!(|t: TiledIndex<THREADS>| to[t.global] = doubled(&of, &t));
            launch(&accelerator, to.extent().tile::<THREADS>(), kernel);
            drop(to);
            assert_eq!(found, vec![expected; 2 * THREADS], "{}", accelerator.name());
        }
    }
    is_doubled(1.5_f32, 3.0);
    is_doubled(7_u8, 14);
    is_doubled(-3_i32, -6);
}
