//! An operator of a type is not made of itself.

use amp_runtime::prelude::*;
use std::ops::{Add, Mul, Sub};

#[amp]
struct Pair {
    a: f32,
    b: f32,
}

#[amp]
impl Mul<f32> for Pair {
    type Output = Pair;

    fn mul(self, by: f32) -> Pair {
        if by < 0.0 {
            let turned = Pair { a: -self.a, b: -self.b };
            return turned * -by;
        }
        Pair { a: self.a * by, b: self.b * by }
    }
}

#[amp]
impl Add for Pair {
    type Output = Self;

    fn add(self, other: Self) -> Self::Output {
        let swapped = other;
        if self.a < other.a { swapped + self } else { self }
    }
}

#[amp]
impl Sub<f32> for Pair {
    type Output = Pair;

    fn sub(self, by: f32) -> Pair {
        Pair { a: self.a - by, b: self.b - by } * 1.0
    }
}

fn main() {}
