//! A method without a tiled index cannot wait.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
    y: i32,
}

#[amp]
impl Point {
    fn wait(&self, idx: Index<1>) {
        idx.barrier.wait();
    }
}

fn main() {}
