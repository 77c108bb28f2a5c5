//! Methods that call each other.

use amp_runtime::prelude::*;

#[amp]
#[derive(Clone, Copy)]
struct Point {
    x: i32,
}

#[amp]
impl Point {
    fn even(self, n: i32) -> bool {
        if n == 0 { true } else { self.odd(n - 1) }
    }

    fn odd(self, n: i32) -> bool {
        if n == 0 { false } else { Self::even(self, n - 1) }
    }

    fn first(self) -> i32 {
        self.second()
    }

    fn second(self) -> i32 {
        self.x
    }
}

#[amp]
trait Counted {
    fn count(self) -> i32;

    fn up(self) -> i32 {
        self.down() + 1
    }

    fn down(self) -> i32 {
        self.up() - 1
    }
}

fn main() {}
