//! Methods of numbers, and of `#[amp]` types, on what is uniform.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
#[derive(Clone, Copy)]
pub struct Limits {
    first: i32,
}

#[amp]
impl Limits {
    fn sum(&self, other: i32) -> i32 {
        self.first + other
    }
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let count = 7_i32;
    let limits = Limits { first: 2 };
    let kernel = kernel!(|t: TiledIndex<16>| {
        let rounds = count.min(4).pow(1) + limits.sum(1);
        for _ in 0..rounds {
            t.barrier.wait();
        }
        view[t] = rounds;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [7; 32]);
}
