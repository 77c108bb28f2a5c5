//! A generic exchange between threads of a tile, for any type: it waits on one side only.
use crate::case::*;

#[amp]
fn exchange<T: Element, const N: usize>(
    t: TiledIndex<N>,
    cells: &mut [T; N],
    mine: T,
    with: usize,
) -> T {
    cells[t.local[0]] = mine; //~ race
    t.barrier.wait();
    // mend: let other = cells[with];
    // mend: t.barrier.wait();
    // mend: other
    cells[with] //~ race // bug
}

#[amp]
fn butterfly<const N: usize>(t: TiledIndex<N>, data: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let cells: [i32; N];
    let mut mine = data[t];
    let mut bit = 1;
    while bit < N {
        let other = exchange(t, &mut cells, mine, t.local[0] ^ bit);
        mine = if t.local[0] & bit == 0 { mine + other } else { other - mine };
        bit *= 2;
    }
    data[t] = mine;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([16], (0..16).map(|k| k * k % 7).collect(), |data| {
        parallel_for_each_on(on, data.extent().tile::<8>(), butterfly::<8>(data))
    })
}

pub fn expected() -> Vec<i64> {
    let mut data: Vec<i64> = (0..16).map(|k| k * k % 7).collect();
    for bit in [1, 2, 4] {
        let old = data.clone();
        for k in 0..16 {
            data[k] = if k & bit == 0 { old[k] + old[k ^ bit] } else { old[k ^ bit] - old[k] };
        }
    }
    data
}
