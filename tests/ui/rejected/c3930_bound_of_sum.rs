//! A type without `+`, and one whose `+` is ordinary Rust, for a parameter with `Add`.

use amp_runtime::prelude::*;

use std::ops::Add;

#[amp]
fn sum<T>(a: T, b: T) -> T
where
    T: Add<Output = T>,
{
    a + b
}

#[amp]
struct Level {
    height: i32,
}

#[amp]
struct Length {
    metres: i32,
}

impl Add for Length {
    type Output = Length;

    fn add(self, other: Length) -> Length {
        Length { metres: self.metres + other.metres }
    }
}

#[amp]
fn levels(a: Level, b: Level) -> Level {
    sum(a, b)
}

#[amp]
fn lengths(a: Length, b: Length) -> Length {
    sum(a, b)
}

fn main() {}
