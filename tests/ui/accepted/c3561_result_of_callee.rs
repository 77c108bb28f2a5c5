//! A function gives something uniform for what is uniform.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp(cpu)]
pub fn clamped(x: i32, unused: i32) -> i32 {
    let mut least = unused;
    let _ = least;
    least = x;
    if least > 4 { 4 } else { least }
}

pub fn main() {
    let mut data = [0; 32];
    let view = ArrayViewMut::new(32, &mut data).unwrap();
    let count = 9;
    let kernel = kernel!(|t: TiledIndex<16>| {
        let rounds = clamped(count, view[t]);
        for _ in 0..rounds {
            t.barrier.wait();
        }
        if t.tile[0] + amp_test_helpers::halved(6) > 3 {
            t.barrier.wait();
        }
        view[t] = rounds;
    });
    parallel_for_each(view.extent().tile::<16>(), kernel).unwrap();
    drop(view);
    assert_eq!(data, [4; 32]);
}
