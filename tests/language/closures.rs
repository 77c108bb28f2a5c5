//! Closures with variables of their own: a copy of one goes on by itself, as in Rust.

use amp_runtime::prelude::*;
use amp_tests::features;

const SEEDS: [i32; 5] = [0, 1, -4, 7, 1000];

#[amp(cpu)]
fn once(mut f: impl FnMut(i32) -> i32, d: i32) -> i32 {
    f(d)
}

#[amp(cpu)]
fn copied_twice(f: impl FnMut() -> i32 + Copy) -> i32 {
    let mut a = f;
    let mut b = f;
    a() * 100 + a() * 10 + b()
}

features! {
    a_name_for_a_copy: (x: i32) -> i32 {
        let mut c = x;
        let mut f = move |d: i32| { c += d; c };
        let mut g = f;
        f(1) * 10_000 + g(2) * 100 + f(5)
    } for SEEDS;
    the_variable_around_it: (x: i32) -> i32 {
        let mut c = x;
        let mut f = move |d: i32| { c += d; c };
        let first = f(3);
        c = 50;
        first * 1000 + f(1) * 10 + c
    } for SEEDS;
    copies_in_a_tuple: (x: i32) -> i32 {
        let mut c = x;
        let f = move |d: i32| { c += d; c };
        let (mut g, mut h) = (f, f);
        g(1) * 1000 + h(2) * 10 + g(4)
    } for SEEDS;
    given_twice: (x: i32) -> i32 {
        let mut c = x;
        let mut f = move |d: i32| { c += d; c };
        let before = once(f, 1) * 100 + once(f, 2);
        before * 10 + f(3)
    } for SEEDS;
    copied_by_the_callee: (x: i32) -> i32 {
        let mut c = x;
        copied_twice(move || { c += 1; c })
    } for SEEDS;
    a_copy_in_each_round: (x: i32) -> i32 {
        let mut c = x;
        let f = move |d: i32| { c += d; c };
        let mut sum = 0;
        for k in 0..4 {
            let mut g = f;
            sum = sum * 3 + g(k) + g(1);
        }
        sum
    } for SEEDS;
    a_copy_in_a_block: (x: i32) -> i32 {
        let mut c = x;
        let mut f = move |d: i32| { c += d; c };
        let inner = { let mut f = f; f(5) + f(6) };
        inner * 100 + f(1)
    } for SEEDS;
    a_copy_of_one_that_has_counted: (x: i32) -> i32 {
        let mut c = x;
        let mut f = move |d: i32| { c += d; c };
        let first = f(7);
        let mut g = f;
        first * 10_000 + g(1) * 100 + f(2)
    } for SEEDS;
    one_within_another: (x: i32) -> i32 {
        let mut c = x;
        let mut f = move |d: i32| { c += d; c };
        let mut outer = move |d: i32| f(d) + f(1);
        let mut other = outer;
        outer(2) * 10_000 + other(3) * 100 + outer(4) + f(1)
    } for SEEDS;
    arrays_of_their_own: (x: i32) -> i32 {
        let mut last = [x, 1, 2];
        let mut f = move |d: i32| { last[1] += d; last[0] + last[1] };
        let mut g = f;
        f(1) * 10_000 + g(2) * 100 + f(3) + last[1]
    } for SEEDS;
    what_is_not_moved_is_shared: (x: i32) -> i32 {
        let mut c = x;
        let mut f = |d: i32| { c += d; c };
        let first = f(1);
        let second = once(&mut f, 2) + once(f, 3);
        first * 1000 + second * 10 + c
    } for SEEDS;
    lent: (x: i32) -> i32 {
        let mut c = x;
        let mut f = move |d: i32| { c += d; c };
        let first = once(&mut f, 1);
        let g = &mut f;
        let second = g(2);
        first * 10_000 + second * 100 + f(1)
    } for SEEDS;
}

#[amp]
#[derive(Clone, Copy)]
struct Pair {
    x: u64,
    y: u64,
}

#[amp]
fn waits_and_folds(t: TiledIndex<64>, own: u64, op: impl Fn(u64, u64) -> u64) -> u64 {
    let first = op(own, 1);
    t.barrier.wait();
    first
}

#[amp]
fn waits_and_takes(t: TiledIndex<64>, own: Pair, op: impl Fn(Pair) -> u64) -> u64 {
    let first = op(own);
    t.barrier.wait();
    first
}

#[amp]
fn waits_and_hands_on(t: TiledIndex<64>, own: u64, op: impl Fn(u64, u64) -> u64) -> u64 {
    waits_and_folds(t, own, op) + waits_and_folds(t, own, |a, b| a.min(b))
}

#[amp]
fn waits_and_calls_twice<F: Fn(u64) -> u64>(t: TiledIndex<64>, f: F, x: u64) -> u64 {
    t.barrier.wait();
    f(f(x))
}

#[amp]
fn waits_each_time(t: TiledIndex<64>, mut f: impl FnMut(u64)) {
    for k in 0..3_u64 {
        f(k);
        t.barrier.wait();
    }
}

#[amp]
fn waits_each_time_with<F>(t: TiledIndex<64>, mut f: F) -> u64
where
    F: FnMut(u64) -> u64,
{
    let first = f(10);
    t.barrier.wait();
    first * 1000 + f(1)
}

#[amp]
fn waits_and_calls_once(t: TiledIndex<64>, f: impl FnOnce(u64) -> u64) -> u64 {
    t.barrier.wait();
    f(1)
}

#[amp]
fn given_to_functions_that_wait(t: TiledIndex<64>, to: &ArrayViewMut<[u64; 8], 1>) {
    let own = t.local[0] as u64;
    let plus = |x: u64| x + own;
    let (mut sum, mut calls) = (0, own);
    waits_each_time(t, |k| sum += k.max(1));
    to[t] = [
        waits_and_folds(t, own, |a, b| a.max(b)),
        waits_and_takes(t, Pair { x: own, y: 2 }, |p| p.x + p.y * own),
        waits_and_hands_on(t, own, |a, b| a.pow(b as u32) + own),
        waits_and_calls_twice(t, &plus, 4) + waits_and_calls_twice(t, plus, 5),
        sum,
        waits_each_time_with(t, move |d| {
            calls += d;
            calls
        }),
        waits_and_calls_once(t, |x| x.rotate_left(own as u32)),
        calls,
    ];
}

/// Of closures whose parameters have no types there, and of those that each thread has its own of.
#[test]
fn given_to_functions_that_wait_on_every_accelerator() {
    for accelerator in amp_tests::accelerators() {
        let to = Array::<[u64; 8], 1>::zeroed_on(&accelerator, 128).unwrap();
        let kernel = given_to_functions_that_wait(&to);
        parallel_for_each_on(&accelerator, to.extent().tile::<64>(), kernel).unwrap();
        for (thread, found) in to.to_vec().unwrap().into_iter().enumerate() {
            let own = (thread % 64) as u64;
            let expected = [
                own.max(1),
                own + 2 * own,
                2 * own + own.min(1),
                9 + 4 * own,
                4,
                (own + 10) * 1000 + own + 11,
                1_u64.rotate_left(own as u32),
                own,
            ];
            assert_eq!(found, expected, "thread {thread} on {accelerator:?}");
        }
    }
}
