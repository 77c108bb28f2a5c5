//! A condition may come from the index through the result of a function.

use amp_runtime::prelude::*;

#[amp]
fn number(t: TiledIndex<16>) -> usize {
    let own = t.local;
    own[0] % 4
}

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    if number(t) == 0 {
        t.barrier.wait();
    }
    view[t] = 1;
}

fn main() {}
