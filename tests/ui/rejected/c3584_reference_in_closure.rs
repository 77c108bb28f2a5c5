//! tile_static memory of a reference: its type is one error.

use amp_runtime::prelude::*;

fn rotate<const N: usize>(data: &mut [u32]) {
    let view = ArrayViewMut::new(data.len(), data).unwrap();
    parallel_for_each(view.extent().tile::<N>(), kernel!(|t: TiledIndex<N>| {
        #[tile_static]
        let ring: &mut [u32; N];
        ring[t.local[0]] = view[t];
        t.barrier.wait();
        view[t] = ring[(t.local[0] + 1) % N];
    })).unwrap();
}

fn main() {}
