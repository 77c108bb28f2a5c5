//! A sort by bits goes from one buffer to the other and back; between the two nobody waits.
use crate::case::*;

#[amp]
fn split<const N: usize>(t: TiledIndex<N>, from: &[u32; N], to: &mut [u32; N], bit: u32) {
    let mine = from[t.local[0]]; //~? race
    let mut zeros = 0;
    let mut before = 0;
    for k in 0..N {
        let zero = (from[k] >> bit & 1 == 0) as usize; //~ race
        zeros += zero;
        before += if k < t.local[0] { zero } else { 0 };
    }
    let one = mine >> bit & 1 == 1;
    let place = if one { zeros + t.local[0] - before } else { before };
    to[place] = mine; //~ race
    // mend: t.barrier.wait();
}

#[amp]
fn sort(t: TiledIndex<16>, keys: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let one: [u32; 16];
    #[tile_static]
    let two: [u32; 16];
    one[t.local[0]] = keys[t];
    t.barrier.wait();
    for round in 0..2 {
        split(t, &one, &mut two, 2 * round);
        split(t, &two, &mut one, 2 * round + 1);
    }
    t.barrier.wait();
    keys[t] = one[t.local[0]];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([32], (0..32).map(|k| k * 11 % 16).collect(), |keys| {
        parallel_for_each_on(on, keys.extent().tile::<16>(), sort(keys))
    })
}

pub fn expected() -> Vec<i64> {
    (0..32).map(|k| k % 16).collect()
}
