//! `std::cmp::Ordering` in kernels, and the methods that give one, on every accelerator and as plain Rust.

use std::cmp::Ordering;

use amp_runtime::Element;
use amp_runtime::prelude::*;
use amp_tests::{accelerators, features};

const EDGES: [i32; 7] = [i32::MIN, i32::MIN + 1, -1, 0, 1, i32::MAX - 1, i32::MAX];
const FLOATS: [f32; 14] = [
    f32::NEG_INFINITY,
    f32::MIN,
    -1.5,
    -f32::MIN_POSITIVE,
    -0.0,
    0.0,
    f32::MIN_POSITIVE,
    1.5,
    1.500_000_1,
    f32::MAX,
    f32::INFINITY,
    f32::NAN,
    -f32::NAN,
    2.0,
];

#[amp]
#[derive(Debug, PartialOrd, Eq, Ord)]
struct Pair {
    first: i32,
    second: u32,
}

#[amp]
#[derive(Debug, PartialOrd, Eq, Ord)]
enum Shape {
    Point,
    Line(i32),
    Both { pair: Pair, more: [u32; 2] },
}

#[amp(cpu)]
fn shape(x: i32) -> Shape {
    match x.rem_euclid(3) {
        0 => Shape::Point,
        1 => Shape::Line(x / 4),
        _ => Shape::Both { pair: Pair { first: x % 2, second: 1 }, more: [(x & 1) as u32, 3] },
    }
}

/// A number for each order, and for none.
#[amp(cpu)]
fn number(order: Option<Ordering>) -> i32 {
    match order {
        Some(Ordering::Less) => 1,
        Some(Ordering::Equal) => 2,
        Some(Ordering::Greater) => 3,
        None => 4,
    }
}

features! {
    cmp_of_numbers: (x: i32) -> i32 {
        let of_signed = x.cmp(&3) as i32 + 3 * x.cmp(&i32::MAX) as i32;
        let of_unsigned = (x as u32).cmp(&7) as i32 + 3 * (x as u8).cmp(&128) as i32;
        of_signed + 9 * of_unsigned + 81 * (x > 0).cmp(&(x < 9)) as i32
    } for EDGES;
    cmp_by_a_reference: (x: i32) -> i32 {
        let (a, b) = (x, x / 2);
        let p = &a;
        let q = &b;
        p.cmp(q) as i32 * 3 + a.cmp(q) as i32
    } for EDGES;
    cmp_of_parts: (x: i32) -> i32 {
        let pair = Pair { first: x % 3, second: x as u32 };
        let other = Pair { first: 1, second: 9 };
        let of_tuples = (x % 3, x as u32).cmp(&(1, 9)) as i32
            * (1, 2, x, 4, 5, 6, 7, 8).cmp(&(1, 2, 3, 4, 5, 6, 7, 8)) as i32;
        let of_arrays = [x % 2, x % 3].cmp(&[1, 1]) as i32;
        pair.cmp(&other) as i32 + 3 * of_tuples + 9 * of_arrays + 27 * Some(x).cmp(&None) as i32
    } for [-9, -1, 0, 1, 2, 3, 4, 9, 10, 22];
    cmp_of_enums: (x: i32) -> i32 {
        let mut sum = 0;
        for k in -3..9 { sum = sum * 3 + shape(x).cmp(&shape(k)) as i32; }
        sum
    } for [-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8];
    partial_cmp: (x: f32) -> i32 {
        let mut sum = 0;
        for k in 0..FLOATS.len() { sum = sum * 3 + number(x.partial_cmp(&FLOATS[k])); }
        sum + number((1, x).partial_cmp(&(1, 1.5)))
    } for FLOATS.into_iter().filter(|x| x.is_nan() || x.abs() != f32::MIN_POSITIVE);
    total_cmp: (x: f32) -> i32 {
        let mut sum = 0;
        for k in 0..FLOATS.len() { sum = sum * 3 + x.total_cmp(&FLOATS[k]) as i32; }
        sum
    } for FLOATS;
    total_cmp_of_doubles: (x: f32) -> i32 {
        let mut sum = 0;
        // The sign of a NaN may be lost when it is cast.
        for k in 0..11 { sum = sum * 3 + (x as f64).total_cmp(&(FLOATS[k] as f64)) as i32; }
        sum
    } for FLOATS.into_iter().filter(|x| !x.is_nan());
    then: (x: i32) -> i32 {
        let mut calls = 0;
        let first = (x % 2).cmp(&0);
        let lazy = first.then_with(|| { calls += 1; x.cmp(&4) });
        first.then(x.cmp(&4)) as i32 + 3 * lazy as i32 + 9 * first.reverse() as i32 + 100 * calls
    } for [-3, -2, 0, 1, 3, 4, 5, 6];
    tests_of_an_order: (x: i32) -> i32 {
        let order = x.cmp(&0);
        order.is_eq() as i32 + 2 * order.is_ne() as i32 + 4 * order.is_lt() as i32
            + 8 * order.is_gt() as i32 + 16 * order.is_le() as i32 + 32 * order.is_ge() as i32
    } for EDGES;
    orders_are_values: (x: i32) -> i32 {
        const LAST: Ordering = Ordering::Greater;
        let orders = [x.cmp(&1), Ordering::Less, LAST];
        let mut count = 0;
        for order in orders { if order == LAST || order < Ordering::Equal { count += 1; } }
        let named = matches!(x.cmp(&1), Ordering::Less | Ordering::Equal);
        count * 4 + named as i32 + 2 * (orders[0] != Ordering::Less) as i32
    } for [-1, 0, 1, 2];
}

/// Is the constant of another crate a number?
#[amp(cpu)]
fn is_missing(x: f32) -> bool {
    x.partial_cmp(&amp_test_helpers::MISSING).is_none() && amp_test_helpers::HALF.to_f32() == 0.5
}

#[test]
fn constants_of_other_crates_that_equal_nothing() {
    assert!(is_missing(1.0));
    for on in accelerators() {
        let found = Array::<u32, 1>::zeroed_on(&on, 2).unwrap();
        let view = found.view();
        let kernel = kernel!(|i: Index<1>| view[i] = is_missing(i[0] as f32) as u32);
        parallel_for_each_on(&on, found.extent(), kernel).unwrap();
        assert_eq!(found.to_vec().unwrap(), [1, 1], "{}", on.name());
    }
}

/// Where an element is among ordered ones, or would be.
#[amp]
fn search<T: Element + Ord>(sorted: &ArrayView<T, 1>, x: T) -> Search {
    let (mut low, mut high) = (0, sorted.extent()[0]);
    while low < high {
        let middle = (low + high) / 2;
        match sorted[middle].cmp(&x) {
            Ordering::Less => low = middle + 1,
            Ordering::Greater => high = middle,
            Ordering::Equal => return Search::Found(middle),
        }
    }
    Search::Missing(low)
}

#[amp]
enum Search {
    Found(usize),
    Missing(usize),
}

#[test]
fn a_search_with_orders_finds_what_the_one_of_std_finds() {
    let sorted: Vec<i32> = (0..50).map(|k| k * 3 - 40).collect();
    let expected: Vec<_> = (0..200)
        .map(|k| match sorted.binary_search(&(k - 60)) {
            Ok(place) => place as i32,
            Err(place) => -1 - place as i32,
        })
        .collect();
    for on in accelerators() {
        let (from, found) =
            (ArrayView::new(50, &sorted).unwrap(), Array::<i32, 1>::zeroed(200).unwrap());
        let found_view = found.view();
        let kernel = kernel!(|i: Index<1>| {
            found_view[i] = match search(&from, i[0] as i32 - 60) {
                Search::Found(place) => place as i32,
                Search::Missing(place) => -1 - place as i32,
            }
        });
        parallel_for_each_on(&on, found.extent(), kernel).unwrap();
        assert_eq!(found.to_vec().unwrap(), expected, "{}", on.name());
    }
}

#[test]
fn an_order_can_be_captured() {
    for on in accelerators() {
        for wanted in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
            let found = Array::<u32, 1>::zeroed(5).unwrap();
            let view = found.view();
            let kernel = kernel!(|i: Index<1>| view[i] = (i[0].cmp(&2) == wanted) as u32);
            parallel_for_each_on(&on, found.extent(), kernel).unwrap();
            let expected: Vec<_> = (0..5usize).map(|k| u32::from(k.cmp(&2) == wanted)).collect();
            assert_eq!(found.to_vec().unwrap(), expected, "{}, {wanted:?}", on.name());
        }
    }
}
