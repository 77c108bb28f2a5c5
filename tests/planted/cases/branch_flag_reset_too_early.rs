//! A tile relaxes until nothing changes; the flag is reset before all have seen it, so they may go different ways.
use crate::case::*;

#[amp]
fn lower(cells: &[u32; 16], me: usize) -> u32 {
    let left = cells[(me + 15) % 16]; //~? race
    cells[me].min(left)
}

#[amp]
fn reset(changed: &mut [u32; 1]) {
    changed[0] = 0; //~ race
}

#[amp]
fn spread_minimum(t: TiledIndex<16>, data: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let cells: [u32; 16];
    #[tile_static]
    let changed: [u32; 1];
    let me = t.local[0];
    cells[me] = data[t];
    let mut going = true;
    while going {
        if me == 0 {
            reset(&mut changed);
        }
        t.barrier.wait(); //~? barrier
        let new = lower(&cells, me);
        let differs = new != cells[me];
        t.barrier.wait(); //~? barrier
        cells[me] = new; //~? race
        if differs {
            atomic_exchange(&changed[0], 1); //~? race
        }
        t.barrier.wait(); //~? barrier
        going = changed[0] == 1; //~ race
        // mend: t.barrier.wait();
    }
    data[t] = cells[me];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([32], (0..32).map(|k| k * 7 % 16 + 3).collect(), |data| {
        parallel_for_each_on(on, data.extent().tile::<16>(), spread_minimum(data))
    })
}

pub fn expected() -> Vec<i64> {
    vec![3; 32]
}
