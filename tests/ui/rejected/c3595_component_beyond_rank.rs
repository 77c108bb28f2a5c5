//! An index has as many components as dimensions, which are written in its type.

use amp_runtime::prelude::*;

#[amp]
fn tiled(t: TiledIndex<16>, view: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let shared: [u32; 16];
    shared[t.local[1]] = view[t];
    t.barrier.wait();
    view[t] = shared[t.local[0]] + t.global[2] as u32;
}

#[amp(cpu)]
fn size(extent: Extent<2>, at: Index<3>) -> usize {
    extent[0] * extent[2] + at[2]
}

fn main() {
    let view = Array::new(4, &[0; 4]).unwrap();
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i[1]] = i[0])).unwrap();
    assert_eq!(size(Extent::new([2, 3]), Index::new([0, 0, 0])), 6);
}
