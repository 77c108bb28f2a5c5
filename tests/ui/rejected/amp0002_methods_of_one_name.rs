//! Rust looks for methods that take `self` by value first, then for those by `&self`, whatever has them.
use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: u32,
}

#[amp]
impl Point {
    fn go(&self) -> u32 {
        self.x + 1
    }

    fn turn(&mut self) -> u32 {
        self.x
    }

    fn same(&self) -> u32 {
        self.x
    }
}

#[amp]
trait Moves {
    fn go(self) -> u32;
    fn turn(&self) -> u32;
    fn same(&self) -> u32;
}

#[amp]
impl Moves for Point {
    fn go(self) -> u32 {
        self.x + 100
    }

    fn turn(&self) -> u32 {
        self.x
    }

    fn same(&self) -> u32 {
        self.x + 2
    }
}

fn main() {}
