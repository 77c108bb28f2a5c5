//! A closure that looks a neighbour up is handed to a helper, and runs before the neighbour has written.
use crate::case::*;

#[amp]
fn smallest(look: impl Fn(usize) -> i32, around: usize) -> i32 {
    let mut best = look(around);
    for step in 1..4 {
        best = best.min(look((around + step) % 8));
    }
    best
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data = (0..16).map(|k| (k * 11 + 5) % 16).collect();
    changed([16], data, |data: &ArrayViewMut<'_, i32, 1>| {
        let kernel = amp!(|t: TiledIndex<8>| {
            #[tile_static]
            let shared: [i32; 8];
            let me = t.local[0];
            shared[me] = data[t]; //~ race
            // mend: t.barrier.wait();
            data[t] = smallest(|k| shared[k], me); //~ race
        });
        parallel_for_each_on(on, data.extent().tile::<8>(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    let value = |k: i64| (k * 11 + 5) % 16;
    let of = |k: i64| (0..4).map(|step| value(k / 8 * 8 + (k + step) % 8)).min().unwrap();
    (0..16).map(of).collect()
}
