//! A thread in turn broadcasts its number through one variable; the next writes before all have read.
use crate::case::*;

#[amp]
fn offer(to: &mut [i32; 1], value: i32) {
    to[0] = value; //~ race
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data = (0..16).map(|k| 2 * k + 1).collect();
    changed([16], data, |view: &ArrayViewMut<'_, i32, 1>| {
        let rounds = view.extent()[0] / 2;
        let kernel = amp!(|t: TiledIndex<8>| {
            #[tile_static]
            let shared: [i32; 1];
            let mine = view[t];
            let mut below = 0;
            for turn in 0..rounds {
                if t.local[0] == turn {
                    offer(&mut shared, mine);
                }
                t.barrier.wait();
                let lower = shared[0] < mine; //~ race
                if lower {
                    below += 1;
                }
                // mend: t.barrier.wait();
            }
            view[t] = below;
        });
        parallel_for_each_on(on, view.extent().tile::<8>(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (0..16).map(|k| k % 8).collect()
}
