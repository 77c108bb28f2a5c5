//! One thread computes a table of powers for the tile, and the others use it at once.
use crate::case::*;

#[amp]
fn powers(t: TiledIndex<16>, base: i32, table: &mut [i32; 8]) {
    if t.local[0] == 0 {
        let mut power = 1;
        for k in 0..8 {
            table[k] = power; //~ race
            power *= base;
        }
    }
    // mend: t.barrier.wait();
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let base = 3;
    written([48], |to: &ArrayViewMut<'_, i32, 1>| {
        let kernel = amp!(|t: TiledIndex<16>| {
            #[tile_static]
            let table: [i32; 8];
            powers(t, base, &mut table);
            to[t] = table[t.global[0] % 8] + t.tile[0] as i32; //~ race
        });
        parallel_for_each_on(on, to.extent().tile::<16>(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (0..48).map(|k| 3_i64.pow(k % 8) + i64::from(k / 16)).collect()
}
