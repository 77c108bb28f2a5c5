//! Each thread reads what another one writes.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
fn sums_of_pairs(t: TiledIndex<4>, data: &ArrayViewMut<u32, 1>, step: usize) {
    #[tile_static]
    let shared: [u32; 4];
    shared[t.local[0]] = data[t];
    t.barrier.wait();
    let other = shared[(t.local[0] + step) % 4];
    shared[t.local[0]] += other;
    t.barrier.wait();
    data[t] = shared[t.local[0]];
}

pub fn main() -> Result<()> {
    let mut data = [1, 2, 3, 4];
    let view = ArrayViewMut::new(4, &mut data)?;
    let kernel = sums_of_pairs(&view, 1);
    parallel_for_each_on(&Accelerator::checked(), view.extent().tile::<4>(), kernel)
}
