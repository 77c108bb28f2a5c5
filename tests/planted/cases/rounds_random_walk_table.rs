//! A table of states steps through a permutation several times; a step reads places that are already overwritten.
use crate::case::*;

struct Table<'a> {
    order: ArrayView<'a, u32, 1>,
    rounds: u32,
}

#[amp]
fn step(t: TiledIndex<8>, order: &ArrayView<u32, 1>, states: &mut [u32; 8]) {
    let from = order[t.local[0]] as usize;
    let value = states[from]; //~ race
    // mend: t.barrier.wait();
    states[t.local[0]] = value + 1; //~ race
    t.barrier.wait();
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let order = [1, 2, 3, 4, 5, 6, 7, 0];
    let table = Table { order: ArrayView::new(8, &order)?, rounds: 3 };
    let (order, rounds) = (&table.order, table.rounds);
    changed([24], (0..24).map(|k| k * 10).collect(), |states: &ArrayViewMut<'_, u32, 1>| {
        let kernel = amp!(|t: TiledIndex<8>| {
            #[tile_static]
            let local: [u32; 8];
            local[t.local[0]] = states[t];
            t.barrier.wait();
            for _ in 0..rounds {
                step(t, order, &mut local);
            }
            states[t] = local[t.local[0]];
        });
        parallel_for_each_on(on, states.extent().tile::<8>(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    (0..24).map(|k| (k / 8 * 8 + (k + 3) % 8) * 10 + 3).collect()
}
