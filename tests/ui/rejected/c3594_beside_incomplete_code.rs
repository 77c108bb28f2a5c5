//! Code that cannot be read, as while it is written, keeps its function, method and trait: only it is
//! refused, and what calls it is not.

use amp_runtime::prelude::*;

#[amp]
struct Point {
    x: i32,
}

#[amp]
trait Shape {
    fn area(&self) -> i32 {
        let side = ;
        side * side
    }
}

#[amp]
impl Shape for Point {}

#[amp]
impl Point {
    fn incomplete(&self) -> i32 {
        self.
    }

    fn complete(&self) -> i32 {
        self.x
    }
}

#[amp]
fn incomplete(i: Index<1>, data: &ArrayViewMut<i32, 1>) {
    data[i] = i.
}

#[amp(cpu)]
fn helper(x: i32) -> i32 {
    let y = x.
}

#[amp(cpu)]
fn broken(x: i32) -> i32 {
    panic!("no")
}

#[amp(cpu)]
fn caller(p: Point) -> i32 {
    p.area() + p.incomplete() + p.complete() + helper(p.x) + broken(p.x)
}

fn launch(data: &ArrayViewMut<i32, 1>) {
    parallel_for_each(data.extent(), incomplete(data)).unwrap();
    println!("{}", caller(Point { x: 1 }));
}

fn main() {}
