//! A linked list of each tile is jumped along once: successors are read while they are still put down.
use crate::case::*;

#[amp]
fn jump(t: TiledIndex<16>, next: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let list: [u32; 16];
    let me = t.local[0];
    list[me] = next[t]; //~ race
    // mend: t.barrier.wait();
    let one = list[me] as usize;
    next[t] = list[one]; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let next = (0..32).map(|k| (k % 16 * 5 + 3) % 16).collect();
    changed([32], next, |next| parallel_for_each_on(on, next.extent().tile::<16>(), jump(next)))
}

pub fn expected() -> Vec<i64> {
    let next = |k: i64| (k * 5 + 3) % 16;
    (0..32).map(|k| next(next(k % 16))).collect()
}
