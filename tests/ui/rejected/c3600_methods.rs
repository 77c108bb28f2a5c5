//! A method that leads to a tile_static variable takes the tile: a kernel without tiles could call it
//! otherwise, by its name, as an operator or through a trait.

use amp_runtime::prelude::*;
use std::ops::Add;

#[amp]
#[derive(Clone, Copy)]
struct Number {
    value: i32,
}

#[amp]
fn kept(value: i32) -> i32 {
    #[tile_static]
    let shared: i32;
    shared = value;
    shared
}

#[amp]
impl Number {
    fn shared(self) -> i32 {
        #[tile_static]
        let number: i32;
        number = self.value;
        number
    }
}

#[amp]
impl Add for Number {
    type Output = Number;

    fn add(self, other: Number) -> Number {
        Number { value: kept(self.value) + other.value }
    }
}

#[amp]
trait Summed {
    fn sum(self) -> i32;

    fn twice(self) -> i32 {
        kept(2)
    }
}

#[amp]
impl Summed for Number {
    fn sum(self) -> i32 {
        kept(self.value)
    }
}

fn main() {}
