//! A function, a method or a type with an error has it alone: what uses them has none.

use amp_runtime::prelude::*;

#[amp]
struct Mixed {
    x: i32,
    name: String,
}

#[amp]
impl Mixed {
    fn get(self) -> i32 {
        panic!()
    }
}

#[amp]
fn broken<T: Copy>(x: T, y: &mut i32, f: impl Fn(i32) -> i32) -> T {
    panic!();
    x
}

#[amp]
fn caller(m: Mixed) -> i32 {
    let mut y = m.x;
    broken(m.get(), &mut y, |a| a + 1) + y
}

fn launch(view: ArrayViewMut<'_, Mixed, 1>) {
    let kernel = amp_runtime::amp!(|i: Index<1>| view[i].x = caller(view[i]));
    parallel_for_each(view.extent(), kernel).unwrap();
}

fn main() {}
