//! Operators of types of one's own, by value and behind references: which of them runs, on every accelerator.

use std::ops::{Add, AddAssign, BitAnd, Mul, Neg, Not, Sub};

use amp_runtime::bounds;
use amp_runtime::prelude::*;
use amp_tests::accelerators;

#[amp]
#[derive(Debug, PartialEq, PartialOrd)]
struct V {
    x: i32,
    y: i32,
}

// Each form has another result, so that it tells which one has run.

#[amp]
impl Sub<V> for V {
    type Output = V;
    fn sub(self, other: V) -> V {
        V { x: self.x - other.x, y: 1 }
    }
}

#[amp]
impl Sub<&V> for V {
    type Output = V;
    fn sub(self, other: &V) -> V {
        V { x: self.x - other.x, y: 2 }
    }
}

#[amp]
impl Sub<V> for &V {
    type Output = V;
    fn sub(self, other: V) -> V {
        V { x: self.x - other.x, y: 3 }
    }
}

#[amp]
impl<'a> Sub<&'a V> for &'a V {
    type Output = V;
    fn sub(self, other: &'a V) -> Self::Output {
        V { x: self.x - other.x, y: 4 }
    }
}

#[amp]
impl Add<&V> for V {
    type Output = i32;
    fn add(self, other: &V) -> i32 {
        let by_value = *other;
        self.x * 10 + by_value.x + other.y
    }
}

#[amp]
impl Mul<&i32> for V {
    type Output = i32;
    fn mul(self, factor: &i32) -> i32 {
        self.x * *factor + factor
    }
}

#[amp]
impl Mul<&V> for i32 {
    type Output = V;
    fn mul(self, other: &V) -> V {
        V { x: self * other.x, y: self * other.y }
    }
}

#[amp]
impl BitAnd<V> for V {
    type Output = i32;
    fn bitand(self, other: V) -> i32 {
        self.x & other.x
    }
}

#[amp]
impl BitAnd<&V> for V {
    type Output = [i32; 2];
    fn bitand(self, other: &V) -> [i32; 2] {
        [self.x & other.x, self.y | other.y]
    }
}

#[amp]
impl AddAssign<&V> for V {
    fn add_assign(&mut self, other: &V) {
        self.x += other.x;
        self.y -= other.y;
    }
}

#[amp]
impl AddAssign<V> for V {
    fn add_assign(&mut self, other: V) {
        self.x += 100 * other.x;
    }
}

#[amp]
impl Neg for &V {
    type Output = V;
    fn neg(self) -> V {
        V { x: -self.x, y: self.y }
    }
}

#[amp]
impl Not for &V {
    type Output = i32;
    fn not(self) -> i32 {
        !self.x
    }
}

#[amp(cpu)]
fn by_names(x: i32) -> i32 {
    let (a, b, k) = (V { x, y: 5 }, V { x: 3 * x + 1, y: 7 }, x + 2);
    let r = &a;
    let q = &b;
    let n = &k;
    let forms = [a - b, a - q, r - b, r - q];
    let mut sum = 0;
    for form in forms {
        sum = sum * 7 + form.x * 5 + form.y;
    }
    let mut changed = a;
    changed += q;
    changed += b;
    let numbers = a + q + a * n + (!r) + (-r).x + (k * q).y + (a & b) + (a & q)[1];
    let numbers = numbers + n * 3 + 4 * n + n * n - (-n) + (!n);
    let mut more = x;
    more += n;
    more <<= &2;
    sum + changed.x * 3 + changed.y + numbers + more + (r == q) as i32 + (r < q) as i32 * 2
}

#[amp(cpu)]
fn written_out(x: i32) -> i32 {
    let (a, b, k) = (V { x, y: 5 }, V { x: 3 * x + 1, y: 7 }, x + 2);
    let forms = [a - b, a - &b, &a - b, &a - &b];
    let mut sum = 0;
    for form in forms {
        sum = sum * 7 + form.x * 5 + form.y;
    }
    let mut changed = a;
    changed += &b;
    changed += b;
    let r = &a;
    let numbers = a + &b + a * &k + !r + (-r).x + (k * &b).y + (a & b) + (a & &b)[1];
    let numbers = numbers + &k * 3 + 4 * &k + &k * &k - &-k + &!k;
    let mut more = x;
    more += &k;
    more <<= &2;
    sum + changed.x * 3 + changed.y + numbers + more + (&a == &b) as i32 + (&a < &b) as i32 * 2
}

/// What is known of the type are bounds alone.
#[amp]
fn doubled<T: Element + for<'a> Sub<&'a T, Output = T> + Add<Output = T>>(a: T, b: &T) -> T {
    a + a - b
}

#[amp]
fn named<'a, T: Element + Sub<&'a T, Output = T>>(a: T, b: &'a T) -> T {
    a - b
}

/// Ordinary Rust, which knows the types no better.
fn halve_all<T>(accelerator: &Accelerator, data: &Array<T, 1>)
where
    T: Element + for<'a> bounds::Sub<&'a T, Output = T>,
    for<'a> &'a T: bounds::Sub<T, Output = T>,
{
    let kernel = kernel!(|i: Index<1>| {
        let all = data[i];
        data[i] = all - &all - &(&all - all);
    });
    parallel_for_each_on(accelerator, data.extent(), kernel).unwrap();
}

#[test]
fn operators_behind_references() {
    let numbers: Vec<i32> = (-3..9).collect();
    let expected: Vec<i32> = numbers.iter().map(|&x| by_names(x) + written_out(x)).collect();
    assert_eq!(by_names(5), written_out(5));
    for accelerator in accelerators() {
        let data = Array::<i32, 1>::new_on(&accelerator, numbers.len(), &numbers).unwrap();
        let kernel = kernel!(|i: Index<1>| data[i] = by_names(data[i]) + written_out(data[i]));
        parallel_for_each_on(&accelerator, data.extent(), kernel).unwrap();
        assert_eq!(data.to_vec().unwrap(), expected, "{accelerator:?}");

        let halves = Array::<f32, 1>::new_on(&accelerator, 3, &[1.5, 2.0, -4.0]).unwrap();
        let kernel = kernel!(|i: Index<1>| halves[i] = doubled(named(halves[i], &1.0), &1.0));
        parallel_for_each_on(&accelerator, halves.extent(), kernel).unwrap();
        assert_eq!(halves.to_vec().unwrap(), [0.0, 1.0, -11.0], "{accelerator:?}");

        let own = Array::<V, 1>::new_on(&accelerator, 1, &[V { x: 5, y: 0 }]).unwrap();
        halve_all(&accelerator, &own);
        assert_eq!(own.to_vec().unwrap(), [V { x: 0, y: 2 }], "{accelerator:?}");
    }
}

#[test]
fn elements_behind_references() {
    let numbers: Vec<i32> = (1..9).collect();
    for accelerator in accelerators() {
        let view = Array::<i32, 1>::new_on(&accelerator, 8, &numbers).unwrap();
        let own: Vec<_> = numbers.iter().map(|&x| V { x, y: 0 }).collect();
        let own = Array::<V, 1>::new_on(&accelerator, 8, &own).unwrap();
        let seen = Array::<[i32; 4], 1>::zeroed_on(&accelerator, 8).unwrap();
        let kernel = kernel!(|t: TiledIndex<8>| {
            #[tile_static]
            let tile: [i32; 8];
            let (i, j) = (t.local[0], 7 - t.local[0]);
            tile[i] = view[i] * &10;
            t.barrier.wait();
            let sum = &tile[i] + &tile[j] + &view[j];
            let (first, second) = (&own[i] - &own[j], own[i] - &own[j]);
            let fields = &own[i].x - &own[j].x;
            seen[i] = [sum, first.x * 10 + first.y, second.x * 10 + second.y, fields];
            t.barrier.wait();
            tile[i] += &view[i];
            view[i] -= &tile[i];
        });
        parallel_for_each_on(&accelerator, view.extent().tile::<8>(), kernel).unwrap();
        let expected = |x: i32| {
            let other = 9 - x;
            [90 + other, (x - other) * 10 + 4, (x - other) * 10 + 2, x - other]
        };
        let expected: Vec<_> = numbers.iter().map(|&x| expected(x)).collect();
        assert_eq!(seen.to_vec().unwrap(), expected, "{accelerator:?}");
        let left: Vec<_> = numbers.iter().map(|x| -10 * x).collect();
        assert_eq!(view.to_vec().unwrap(), left, "{accelerator:?}");
    }
}
