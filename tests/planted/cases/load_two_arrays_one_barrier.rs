//! Positions and masses of a tile's particles are loaded; the masses only after the barrier.
use crate::case::*;

#[amp]
fn pull(at: i32, others: &[i32; 16], masses: &[i32; 16]) -> i32 {
    let mut sum = 0;
    for k in 0..16 {
        sum += masses[k] * (others[k] - at); //~ race
    }
    sum
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let places: Vec<i32> = (0..32).map(|k| k * 5 % 32).collect();
    let weights: Vec<i32> = (0..32).map(|k| k % 3 + 1).collect();
    let (at, mass) = (ArrayView::new(32, &places)?, ArrayView::new(32, &weights)?);
    written([32], |force: &ArrayViewMut<'_, i32, 1>| {
        let kernel = amp!(|t: TiledIndex<16>| {
            #[tile_static]
            let positions: [i32; 16];
            #[tile_static]
            let masses: [i32; 16];
            positions[t.local[0]] = at[t];
            // mend: masses[t.local[0]] = mass[t];
            t.barrier.wait();
            masses[t.local[0]] = mass[t]; //~ race // bug
            force[t] = pull(at[t], &positions, &masses);
        });
        parallel_for_each_on(on, force.extent().tile::<16>(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    let (at, mass) = (|k: i64| k * 5 % 32, |k: i64| k % 3 + 1);
    let of = |i: i64| (i / 16 * 16..i / 16 * 16 + 16).map(|k| mass(k) * (at(k) - at(i))).sum();
    (0..32).map(of).collect()
}
