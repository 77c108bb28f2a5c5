//! A function of a type that waits is called by all threads or none.

use amp_runtime::prelude::*;

#[amp]
struct Steps {
    count: u32,
}

#[amp]
impl Steps {
    fn meet(t: TiledIndex<16>) {
        t.barrier.wait();
    }
}

#[amp]
fn kernel(t: TiledIndex<16>, view: &ArrayViewMut<i32, 1>) {
    if t.local[0] == 0 {
        Steps::meet(t);
    }
    view[t] = 1;
}

fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let kernel = kernel!(|t: TiledIndex<16>| {
        while view[t] < 3 {
            Steps::meet(t);
            view[t] += 1;
        }
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
}
