//! Methods and functions of a trait of the program, named as what the traits of element types and of
//! operators have on a device.

use std::ops::{Add, Mul, Neg};

use amp_runtime::prelude::*;
use amp_runtime::Element;
use amp_test_helpers::parallel_for_each;

#[amp]
trait Monoid {
    fn zero() -> Self;
    fn ty() -> i32;
    fn constant(&self) -> i32;
    fn write(&self) -> i32;
    fn hold(&self) -> i32;
    fn value(&self) -> i32;
    fn bind(&self) -> i32;
    fn operate(&self) -> i32;
    fn operate_unary(&self) -> i32;
    fn bytes(&self) -> i32;
    fn plus(self, other: Self) -> Self;
}

#[amp]
impl Monoid for i32 {
    fn zero() -> i32 {
        0
    }

    fn ty() -> i32 {
        1
    }

    fn constant(&self) -> i32 {
        2
    }

    fn write(&self) -> i32 {
        3
    }

    fn hold(&self) -> i32 {
        4
    }

    fn value(&self) -> i32 {
        5
    }

    fn bind(&self) -> i32 {
        6
    }

    fn operate(&self) -> i32 {
        7
    }

    fn operate_unary(&self) -> i32 {
        8
    }

    fn bytes(&self) -> i32 {
        9
    }

    fn plus(self, other: i32) -> i32 {
        self + other
    }
}

#[amp]
fn numbers<T>(x: T) -> i32
where
    T: Monoid + Element + Add<Output = T> + Mul<Output = T> + Neg<Output = T>,
{
    let z = T::zero() + -x * x;
    let first = T::ty() + 10 * z.constant() + 100 * z.write() + 1000 * z.hold();
    first + z.value() + z.bind() + z.operate() + z.operate_unary() + z.bytes()
}

#[amp]
fn sum<T: Monoid + amp_runtime::AtomicNumber>(x: T) -> T {
    T::zero().plus(x).plus(x)
}

/// The same in ordinary Rust.
fn on_the_host<T: Monoid + Element>(x: T) -> i32 {
    T::zero().value() + x.write() + T::ty()
}

pub fn main() {
    let mut data = [3; 4];
    let view = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] = numbers(view[i]) + sum(view[i]))).unwrap();
    drop(view);
    assert_eq!(data, [4362; 4]);
    assert_eq!(on_the_host(1), 9);
}
