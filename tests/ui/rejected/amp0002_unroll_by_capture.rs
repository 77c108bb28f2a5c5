//! How often a loop that is written out runs is known before the launch.

use amp_runtime::prelude::*;

fn powers(bases: &mut [f32], exponent: u32) {
    let view = ArrayViewMut::new(bases.len(), bases).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| {
        let mut product = 1.0;
        #[unroll]
        for _ in 0..exponent {
            product *= view[i];
        }
        #[unroll]
        for _ in 1..exponent as usize {
            product *= 2.0;
        }
        #[unroll]
        for _ in 0..2 * exponent + 1 {
            product *= 3.0;
        }
        #[unroll]
        for _ in 0..view[i] as u32 {
            product += 1.0;
        }
        #[unroll]
        for _ in 0..100_000 {
            product += 2.0;
        }
        view[i] = product;
    })).unwrap();
}

fn main() {}
