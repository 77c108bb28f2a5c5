//! Methods as their traits have them; functions of one name in two modules; operators, bounds and
//! fields that are there.

use amp_runtime::prelude::*;
use std::ops::{AddAssign, Mul};

#[amp]
trait Shape {
    fn scaled(&self, by: i32) -> i32;
    fn area(&self) -> i32 {
        self.scaled(1)
    }
    fn grow(&mut self);
    fn corners() -> i32;
    fn of<T: Copy>(&self, value: T) -> T;
}

#[amp]
struct Side {
    length: i32,
}

#[amp]
struct Square {
    side: Side,
    kind: u32,
}

#[amp]
impl Shape for Square {
    fn scaled(&self, by: i32) -> i32 {
        self.side.length * by
    }

    fn grow(&mut self) {
        self.side.length += 1;
    }

    fn corners() -> i32 {
        4
    }

    fn of<T: Copy>(&self, value: T) -> T {
        value
    }
}

#[amp]
impl Square {
    fn beside<T: Shape>(self, shape: T) -> i32 {
        self.area() + shape.area()
    }

    fn under<T: Shape>(shape: T) -> i32 {
        shape.area() + T::corners()
    }
}

#[amp]
impl Mul<i32> for Square {
    type Output = Square;

    fn mul(self, by: i32) -> Square {
        Square { side: Side { length: self.side.length * by }, kind: self.kind }
    }
}

#[amp]
impl AddAssign<i32> for Square {
    fn add_assign(&mut self, by: i32) {
        self.side.length += by;
    }
}

mod other {
    use amp_runtime::prelude::*;

    #[amp(cpu)]
    pub fn measure(x: i32) -> i32 {
        x
    }
}

#[amp(cpu)]
fn measure(square: Square) -> i32 {
    let mut larger = square * 2;
    larger += 1;
    larger.grow();
    let sum = larger.beside(square) + Square::under(larger) + larger.of(1);
    other::measure(sum + square.kind as i32)
}

#[amp]
fn kernel(i: Index<1>, squares: &ArrayView<Square, 1>, results: &ArrayViewMut<i32, 1>) {
    results[i] = measure(squares[i]);
}

pub fn main() {
    let squares = [Square { side: Side { length: 3 }, kind: 5 }];
    let mut results = [0];
    let from = ArrayView::new(1, &squares).unwrap();
    let to = ArrayViewMut::new(1, &mut results).unwrap();
    parallel_for_each(to.extent(), kernel(&from, &to)).unwrap();
    to.synchronize().unwrap();
    assert_eq!(results, [measure(squares[0])]);
    assert_eq!(results, [8 + 3 + 8 + 4 + 1 + 5]);
}
