//! Pointer jumping finds each element's distance to the end of its list, but distances and pointers change in one go.
use crate::case::*;

#[amp]
fn rank(t: TiledIndex<16>, next: &ArrayView<u32, 1>, ranks: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let to: [u32; 16];
    #[tile_static]
    let far: [u32; 16];
    let me = t.local[0];
    to[me] = next[t];
    far[me] = (next[t] as usize != me) as u32;
    for _ in 0..4 {
        t.barrier.wait();
        let after = to[me] as usize;
        let (beyond, further) = (to[after], far[after]); //~ race
        // mend: t.barrier.wait();
        to[me] = beyond; //~ race
        far[me] += further; //~ race
    }
    ranks[t] = far[me];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let next: Vec<u32> = (0..32).map(|k| if k % 16 == 0 { 0 } else { k % 16 - 1 }).collect();
    let next = ArrayView::new(32, &next)?;
    written([32], |ranks| parallel_for_each_on(on, next.extent().tile::<16>(), rank(&next, ranks)))
}

pub fn expected() -> Vec<i64> {
    (0..32).map(|k| k % 16).collect()
}
