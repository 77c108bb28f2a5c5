//! What a round of a scan reads is written after a barrier. Whatever size the tile has, this is not.

use amp_runtime::prelude::*;

#[amp]
pub fn scan<const N: usize>(t: TiledIndex<N>, view: &ArrayViewMut<u32, 1>) {
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
}

fn main() {
    let mut data = [1; 64];
    let view = ArrayViewMut::new(64, &mut data).unwrap();
    parallel_for_each(view.extent().tile::<32>(), scan::<32>(&view)).unwrap();
}
