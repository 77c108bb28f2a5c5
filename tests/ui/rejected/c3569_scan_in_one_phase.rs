//! What a round of a scan reads is written after a barrier. Whatever size the tile has, this is not.

#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn scan<const N: usize>(view: &ArrayViewMut<'_, u32, 1>) {
    parallel_for_each(view.extent().tile::<N>(), amp!(|t: TiledIndex<N>| {
        #[tile_static]
        let line: [u32; N];
        let me = t.local[0];
        line[me] = view[t];
        t.barrier.wait();
        let mut step = 1;
        while step < N {
            if me >= step {
                line[me] += line[me - step];
            }
            t.barrier.wait();
            step *= 2;
        }
        view[t] = line[me];
    })).unwrap();
}

fn main() {
    let mut data = [1; 64];
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    scan::<32>(&view);
}
