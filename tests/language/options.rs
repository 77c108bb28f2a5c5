//! Methods of `Option` in kernels, on every accelerator and as plain Rust.

use amp_runtime::prelude::*;
use amp_tests::{Pair, features};

const SMALL: [i32; 9] = [-100, -7, -2, -1, 0, 1, 2, 9, 1000];
const EDGES: [i32; 7] = [i32::MIN, i32::MIN + 1, -1, 0, 1, i32::MAX - 1, i32::MAX];

features! {
    is_some_and_is_none: (x: i32) -> i32 {
        let o = half(x);
        o.is_some() as i32 + 2 * o.is_none() as i32 + 4 * half(x + 1).is_some() as i32
    } for SMALL;
    is_some_and: (x: i32) -> i32 {
        half(x).is_some_and(|h| h > 0) as i32 + 2 * half(x).is_none_or(|h| h > 0) as i32
    } for SMALL;
    unwrap_or: (x: i32) -> i32 {
        let pair = Some(Pair { a: x, b: 1 }).filter(|p| p.a > 0).unwrap_or(Pair { a: 5, b: 6 });
        half(x).unwrap_or(-1) + pair.a * 10 + pair.b + half(x).map(|h| [h, 2]).unwrap_or([7, 8])[1]
    } for SMALL;
    unwrap_or_else: (x: i32) -> i32 {
        let mut calls = 0;
        let h = half(x).unwrap_or_else(|| { calls += 1; x * 3 });
        h * 10 + calls
    } for SMALL;
    unwrap_or_default: (x: i32) -> i32 {
        let none: Option<(i32, bool)> = None;
        half(x).unwrap_or_default() + none.unwrap_or_default().0
    } for SMALL;
    map: (x: i32) -> i32 {
        let by = |v: i32| v * 2 + x;
        let mapped = half(x).map(|h| h as f32 * 0.5).map(|h| (h, h > 1.0));
        match mapped { Some((h, large)) => h as i32 + large as i32, None => half(x + 1).map(by).unwrap_or(0) }
    } for SMALL;
    map_with_type_parameters: (x: i32) -> i64 { half(x).map::<i64, _>(|h| h.into()).unwrap_or(7) } for SMALL;
    map_to_nothing: (x: i32) -> i32 {
        let mut sum = 0;
        for k in 0..4 {
            let seen = half(x + k).map(|h| { sum += h; });
            sum = sum * 2 + seen.is_some() as i32;
        }
        sum
    } for SMALL;
    map_with_return_in_a_loop: (x: i32) -> i32 {
        let found = half(x).map(|h| {
            for k in 0..10 { if k * k > h { return k; } }
            -1
        });
        found.unwrap_or(99)
    } for SMALL;
    map_or: (x: i32) -> i32 { half(x).map_or(4, |h| h + x) + half(x).map_or_else(|| x, |h| h * 100) } for SMALL;
    and_then: (x: i32) -> i32 { half(x).and_then(|h| half(h)).and_then(|h| half_of_half(h)).unwrap_or(-9) } for [0, 1, 2, 4, 8, 12, 16, -16];
    filter: (x: i32) -> i32 {
        let kept = |limit: i32| half(x).filter(|h| *h > limit);
        let odd = half(x).filter(|&h| h % 2 != 0).filter(|h| h.abs() < 50);
        kept(0).unwrap_or(-1) + kept(100).unwrap_or(-2) * 10 + odd.unwrap_or(0) * 1000
            + Some([x, 2]).filter(|a| a[0] > a[1]).map_or(0, |a| a[0])
    } for SMALL;
    or: (x: i32) -> i32 {
        let mut calls = 0;
        let a = half(x).or(Some(3)).or(None);
        let b = half(x).or_else(|| { calls += 1; half(x + 1) });
        a.unwrap_or(100) + b.unwrap_or(200) * 10 + calls * 1000
    } for SMALL;
    and_xor_zip: (x: i32) -> i32 {
        let (even, positive) = (half(x), Some(x).filter(|v| *v > 0));
        let (a, b) = even.zip(positive).unwrap_or((-5, 6));
        a + b * 2 + even.xor(positive).unwrap_or(50) * 3 + even.and(positive).map_or(7, |v| v * 4)
            + even.zip(Some(1.5_f32)).map_or(0, |(a, b)| a + b as i32)
    } for SMALL;
    flatten: (x: i32) -> i32 { half(x).map(|h| half(h)).flatten().unwrap_or(-3) } for SMALL;
    take_and_replace: (x: i32) -> i32 {
        let mut slots = [half(x), Some(1), None];
        let first = slots[0].take();
        let second = slots[1].replace(x);
        let third = slots[2].replace(4);
        let mut rest = Some(x);
        let mut rounds = 0;
        while let Some(v) = rest.take() { rounds += 1; rest = Some(v / 2).filter(|v| *v > 0); }
        let left = slots[0].is_some() as i32 + slots[1].is_some() as i32 * 2 + slots[2].unwrap_or(8);
        first.unwrap_or(50) + second.unwrap_or(60) + third.unwrap_or(70) + left * 100 + rounds * 7
    } for SMALL;
    checked: (x: i32) -> i32 {
        x.checked_add(5).unwrap_or(0) ^ x.checked_neg().map_or(1, |n| n / 3)
            ^ x.checked_mul(3).and_then(|m| m.checked_sub(7)).unwrap_or(i32::MIN)
    } for EDGES;
    of_vectors_and_tuples: (x: i32) -> f32 {
        let v = Some(amp_runtime::glam::Vec3::splat(x as f32)).filter(|_| x > 0);
        let w = v.unwrap_or_default() + v.map_or(amp_runtime::glam::Vec3::ONE, |v| v * 2.0);
        w.x + w.y + w.z
    } for SMALL;
    in_generic_functions: (x: i32) -> i32 {
        first_of([half(x), half(x + 2)], 3) + first_of([None, Some(2.5)], 1.0) as i32
            + applied(half(x), |v| v + x)
    } for SMALL;
    of_fields: (x: i32) -> i32 {
        let mut cell = Cell(half(x), Some(2.5));
        let before = cell.0.take();
        cell.1 = cell.1.map(|v| v * 2.0);
        before.unwrap_or(1) * 10 + cell.0.unwrap_or(3) + cell.1.unwrap_or(0.0) as i32
    } for SMALL;
}

#[amp]
struct Cell(Option<i32>, Option<f32>);

#[amp(cpu)]
fn half(x: i32) -> Option<i32> {
    if x % 2 == 0 { Some(x / 2) } else { None }
}

#[amp(cpu)]
fn half_of_half(x: i32) -> Option<i32> {
    half(x).and_then(|h| half(h))
}

#[amp(cpu)]
fn first_of<T>(options: [Option<T>; 2], otherwise: T) -> T {
    options[0].or(options[1]).unwrap_or(otherwise)
}

#[amp(cpu)]
fn applied(option: Option<i32>, f: impl Fn(i32) -> i32) -> i32 {
    option.map(f).unwrap_or(-4)
}
