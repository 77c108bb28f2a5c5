//! A method that waits is called by all threads or none.

use amp_runtime::prelude::*;

#[amp]
#[derive(Clone, Copy)]
struct Steps {
    count: u32,
}

#[amp]
impl Steps {
    fn meet(&self, t: TiledIndex<16>) {
        t.barrier.wait();
    }
}

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    if t.local[0] == 0 {
        Steps { count: 3 }.meet(t);
    }
    view[t] = 1;
}

fn main() {}
