//! A method that changes its receiver, with the name of a method of numbers.

use amp_runtime::prelude::*;

#[amp]
struct Level {
    height: i32,
}

#[amp]
impl Level {
    fn abs(&mut self) {
        self.height = self.height.abs();
    }
}

#[amp]
fn raise(i: Index<1>, levels: &ArrayViewMut<Level, 1>) {
    levels[i].abs();
}

fn main() {}
