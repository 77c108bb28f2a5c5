//! A method with a barrier that all threads come to.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(Clone, Copy)]
pub struct Pair {
    a: i32,
    b: i32,
}

#[amp]
impl Pair {
    fn neighbour(&self, t: TiledIndex<16>) -> i32 {
        #[tile_static]
        let all: [i32; 16];
        all[t.local[0]] = self.a;
        t.barrier.wait();
        let next = all[(t.local[0] + 1) % 16];
        if t.tile[0] == 1 {
            t.barrier.wait();
        }
        next + self.b
    }
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();

    let kernel = kernel!(|t: TiledIndex<16>| {
        view[t] = Pair { a: t.local[0] as i32, b: 1 }.neighbour(t);
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!((data[0], data[31]), (2, 1));
}
