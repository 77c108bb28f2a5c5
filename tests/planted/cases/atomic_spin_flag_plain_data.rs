//! A thread publishes data and an atomic flag; the reader looks at the flag and takes the data unordered.
use crate::case::*;

#[amp]
fn hand_over(t: TiledIndex<2>, to: &ArrayViewMut<u32, 1>, length: usize) {
    #[tile_static]
    let data: [u32; 4];
    #[tile_static]
    let ready: u32;
    let me = t.local[0];
    atomic_exchange(&ready, 0);
    t.barrier.wait();
    if me == 0 {
        for k in 0..4 {
            data[k] = (t.tile[0] + k) as u32; //~ race
        }
        atomic_exchange(&ready, 1);
    }
    // mend: t.barrier.wait();
    let seen = atomic_fetch_add(&ready, 0);
    let mut sum = seen;
    for k in 0..length * me {
        sum += data[k]; //~ race
    }
    to[t] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    written([8], |to| parallel_for_each_on(on, to.extent().tile::<2>(), hand_over(to, 4)))
}

pub fn expected() -> Vec<i64> {
    (0..8).map(|k| if k % 2 == 1 { 1 + 4 * (k / 2) + 6 } else { 1 }).collect()
}
