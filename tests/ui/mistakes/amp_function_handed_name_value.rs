//! An #[amp] function is handed on by its name, as a value.
//!
//! Line 24. Mend: a closure that calls it: |x| square(x).
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

#[amp]
fn square(x: i32) -> i32 {
    x * x
}

#[amp]
fn thrice(f: impl Fn(i32) -> i32, start: i32) -> i32 {
    f(f(f(start)))
}

fn main() -> amp_runtime::Result<()> {
    let mut data: Vec<i32> = (0..10).collect();
    let view = ArrayViewMut::new(10, &mut data)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            view[i] = thrice(square, view[i]);
        }),
    )?;
    view.synchronize()?;
    println!("{data:?}");
    Ok(())
}
