//! A generic function is checked like any other.

use amp_runtime::prelude::*;

#[amp]
fn either<T: amp_runtime::Element, const N: usize>(t: TiledIndex<N>, value: T, holds: bool) -> T {
    if holds {
        t.barrier.wait();
    }
    value
}

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    either(t, 1.5, t.local[0] == 0);
    view[t] = 1;
}

fn main() {}
