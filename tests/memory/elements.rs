//! Generic structs as elements of views, on every accelerator.

use std::fmt::Debug;
use std::ops::Add;

use amp_runtime::glam::Vec3;
use amp_runtime::prelude::*;
use amp_runtime::{Element, bounds};
use amp_tests::{accelerators, check_module};

#[amp]
#[derive(Debug, Default)]
struct Pair<T> {
    a: T,
    b: T,
}

#[amp]
#[derive(Debug, Default)]
struct Weighted<T> {
    weight: f32,
    values: [T; 2],
}

#[amp]
#[derive(Debug)]
struct Block<T, const N: usize> {
    rows: [[T; N]; 2],
    sum: T,
}

#[amp]
struct Reading {
    first: i16,
    second: u16,
}

#[amp]
fn add_and_swap<T: Element + Add<Output = T>>(i: Index<1>, pairs: &ArrayViewMut<Pair<T>, 1>) {
    let Pair { a, b } = pairs[i];
    pairs[i].a = b;
    pairs[i] = Pair { b: a + b, ..pairs[i] };
}

/// The kernel, on pairs of that type, and the same as plain Rust.
fn added_and_swapped<T>(pairs: &[Pair<T>])
where
    T: Element + bounds::Add<Output = T> + Debug + PartialEq,
{
    let expected: Vec<_> = pairs.iter().map(|p| Pair { a: p.b, b: p.a + p.b }).collect();
    for accelerator in accelerators() {
        let mut data = pairs.to_vec();
        let view = ArrayViewMut::new(data.len(), &mut data).unwrap();
        let kernel = add_and_swap::<T>(&view);
        check_module(&kernel.module().unwrap());
        parallel_for_each_on(&accelerator, view.extent(), kernel).unwrap();
        drop(view);
        assert_eq!(data, expected, "on {}", accelerator.name());
    }
}

#[test]
fn of_floats() {
    added_and_swapped(&[1.5_f32, 2.0, -3.25].map(|a| Pair { a, b: 2.0 * a + 1.0 }));
}

#[test]
fn of_narrow_integers() {
    added_and_swapped(&[1_i16, 200, -3].map(|a| Pair { a, b: 2 * a }));
    added_and_swapped(&[1_u8, 20, 33, 4, 5].map(|a| Pair { a, b: 2 * a }));
}

#[test]
fn of_wide_integers() {
    added_and_swapped(&[1_i64, i64::MAX / 4, -3].map(|a| Pair { a, b: 2 * a }));
}

#[test]
fn of_vectors() {
    added_and_swapped(&[1.0, 2.5].map(|x| Pair { a: Vec3::splat(x), b: Vec3::new(x, 2.0, 3.0) }));
}

#[test]
fn of_structs_and_arrays() {
    for accelerator in accelerators() {
        let pair = |n: i16| Pair {
            a: Reading { first: -n, second: 7 },
            b: Reading { first: n, second: 9 },
        };
        let mut pairs = [1, 2, 300].map(pair);
        let mut nested =
            [1_u32, 2, 3].map(|n| Pair { a: Pair { a: n, b: 10 * n }, b: Pair { a: 5, b: n } });
        let mut weighted = [0.5, 1.5, 2.5].map(|weight| Weighted { weight, values: [1_i32, 2] });
        let mut blocks = [1, 2, 3].map(|n| Block { rows: [[n, 2, 3], [4, 5, n]], sum: 0_i32 });
        let one = ArrayViewMut::new(3, &mut pairs).unwrap();
        let two = ArrayViewMut::new(3, &mut nested).unwrap();
        let three = ArrayViewMut::new(3, &mut weighted).unwrap();
        let four = ArrayViewMut::new(3, &mut blocks).unwrap();
        let kernel = amp!(|i: Index<1>| {
            one[i].b.first += one[i].a.first * 3;
            two[i].a = Pair { a: two[i].b.b, ..two[i].a };
            let Weighted { weight, values: [_, last] } = three[i];
            three[i].values[0] = last + weight as i32;
            four[i].sum = four[i].rows[0][0] + four[i].rows[1][2] * 10;
        });
        check_module(&kernel.module().unwrap());
        parallel_for_each_on(&accelerator, one.extent(), kernel).unwrap();
        drop((one, two, three, four));
        assert_eq!(pairs.map(|p| p.b.first), [-2, -4, -600]);
        assert_eq!(nested.map(|p| p.a), [1, 2, 3].map(|n| Pair { a: n, b: 10 * n }));
        assert_eq!(weighted.map(|w| w.values), [[2, 2], [3, 2], [4, 2]]);
        assert_eq!(blocks.map(|b| b.sum), [11, 22, 33]);
    }
}

#[test]
fn captured_and_in_tile_static_memory() {
    for accelerator in accelerators() {
        let mut out = vec![0.0; 8];
        let view = ArrayViewMut::new(8, &mut out).unwrap();
        let scale = Weighted { weight: 2.0, values: [1.0_f32, 10.0] };
        let kernel = amp!(|t: TiledIndex<4>| {
            #[tile_static]
            let pairs: [Pair<f32>; 4];
            let x = t.global[0] as f32;
            pairs[t.local[0]] = Pair { a: x, b: x * scale.values[1] };
            t.barrier.wait();
            view[t] = (pairs[3 - t.local[0]].b + pairs[0].a) * scale.weight;
        });
        check_module(&kernel.module().unwrap());
        parallel_for_each_on(&accelerator, view.extent().tile::<4>(), kernel).unwrap();
        drop(view);
        let at = |i: usize| ((i / 4 * 4 + 3 - i % 4) as f32 * 10.0 + (i / 4 * 4) as f32) * 2.0;
        assert_eq!(out, (0..8).map(at).collect::<Vec<_>>(), "on {}", accelerator.name());
    }
}
