//! Heat spreads in a bar of 32 cells for some steps, old and new values in the same array.
use crate::case::*;

#[amp]
fn spread(bar: &[i32; 34], at: usize) -> i32 {
    bar[at - 1] + bar[at + 1] - 2 * bar[at] //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let mut heat = vec![0; 32];
    heat[10] = 1 << 12;
    let steps = heat.len() / 8;
    changed([32], heat, |view: &ArrayViewMut<'_, i32, 1>| {
        let kernel = amp!(|t: TiledIndex<32>| {
            #[tile_static]
            let bar: [i32; 34];
            let me = t.local[0] + 1;
            bar[me] = view[t];
            if me == 1 {
                bar[0] = 0;
                bar[33] = 0;
            }
            for _ in 0..steps {
                t.barrier.wait();
                let change = spread(&bar, me);
                // mend: t.barrier.wait();
                bar[me] += change / 4; //~ race
            }
            view[t] = bar[me];
        });
        parallel_for_each_on(on, view.extent().tile::<32>(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    let mut bar = [0_i64; 34];
    bar[11] = 1 << 12;
    for _ in 0..4 {
        let old = bar;
        (1..33).for_each(|k| bar[k] += (old[k - 1] + old[k + 1] - 2 * old[k]) / 4);
    }
    bar[1..33].to_vec()
}
