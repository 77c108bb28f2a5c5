//! What callers give a method is not known in it.

use amp_runtime::prelude::*;

#[amp]
#[derive(Clone, Copy)]
struct Steps {
    count: u32,
}

#[amp]
impl Steps {
    fn wait(&self, t: TiledIndex<16>) {
        for _ in 0..self.count {
            t.barrier.wait();
        }
    }
}

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    Steps { count: 3 }.wait(t);
    view[t] = 1;
}

fn main() {}
