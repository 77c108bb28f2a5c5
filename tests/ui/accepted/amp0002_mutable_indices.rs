//! Indices in variables that can be assigned, and copies of what a tiled index says.

use amp_runtime::prelude::*;
use amp_test_helpers::parallel_for_each;

#[amp]
fn function(mut i: Index<1>, to: &ArrayViewMut<u32, 1>) {
    i = Index::new([3 - i[0]]);
    i[0] ^= 1;
    to[i] += 1;
}

#[amp]
fn local(t: &TiledIndex<2>) -> Index<1> {
    let mut local = t.local;
    local[0] = 1 - local[0];
    local
}

#[amp]
fn tiled(t: TiledIndex<2>, to: &ArrayViewMut<u32, 1>) {
    let other = t.tile_origin + local(&t);
    t.barrier.wait();
    to[other] += 10 * t.local[0] as u32;
}

pub fn main() {
    let mut data = [0; 4];
    let to = ArrayViewMut::new(4, &mut data).unwrap();
    parallel_for_each(to.extent(), function(&to)).unwrap();
    parallel_for_each(to.extent().tile::<2>(), tiled(&to)).unwrap();
    parallel_for_each(
        to.extent(),
        kernel!(|mut i: Index<1>| {
            if i[0] == 3 {
                i = Index::new([0]);
            } else {
                i[0] += 1;
            }
            to[i] += 100;
        }),
    )
    .unwrap();
    parallel_for_each(
        to.extent().tile::<2>(),
        kernel!(|t: TiledIndex<2>| {
            let mut global = t.global;
            t.barrier.wait();
            global[0] = t.tile_origin[0] + 1 - t.local[0];
            to[global] += 1000;
        }),
    )
    .unwrap();
    parallel_for_each(
        to.extent(),
        kernel!(|mut i: Index<1>| {
            i[0] = 3 - i[0];
            to[i] += 10000;
        }),
    )
    .unwrap();
    drop(to);
    assert_eq!(data, [11111, 11101, 11111, 11101]);
}
