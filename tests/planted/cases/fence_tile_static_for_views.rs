//! Threads of a tile exchange elements of a view, and wait with a fence for tile_static memory only.
use crate::case::*;

#[amp]
fn rotate(
    t: TiledIndex<16>,
    scratch: &ArrayViewMut<i32, 1>,
    to: &ArrayViewMut<i32, 1>,
    by: usize,
) {
    scratch[t] *= 3; //~ race
    t.barrier.wait_with_tile_static_memory_fence(); // bug
    // mend: t.barrier.wait_with_global_memory_fence();
    let next = t.tile_origin[0] + (t.local[0] + by) % 16;
    to[t] = scratch[next]; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let mut numbers: Vec<i32> = (0..48).collect();
    let scratch = ArrayViewMut::new(48, &mut numbers)?;
    written([48], |to| parallel_for_each_on(on, to.extent().tile::<16>(), rotate(&scratch, to, 1)))
}

pub fn expected() -> Vec<i64> {
    (0..48).map(|k| 3 * (k / 16 * 16 + (k + 1) % 16)).collect()
}
