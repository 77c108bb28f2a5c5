//! A long row is scanned chunk by chunk with a carry, which the last thread sets while others still take it.
use crate::case::*;

#[amp]
fn carry_on(carry: &mut [u32; 1], sums: &[u32; 8], me: usize) -> u32 {
    let sum = carry[0] + sums[me]; //~ race
    if me == 7 {
        carry[0] = sum; //~ race
    }
    sum
}

#[amp]
fn scan(t: TiledIndex<8>, row: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let sums: [u32; 8];
    #[tile_static]
    let carry: [u32; 1];
    let me = t.local[0];
    if me == 0 {
        carry[0] = 0;
    }
    for chunk in 0..row.extent()[0] / 8 {
        let place = chunk * 8 + me;
        sums[me] = row[place];
        t.barrier.wait();
        if me == 0 {
            for k in 1..8 {
                sums[k] += sums[k - 1];
            }
        }
        t.barrier.wait();
        // mend: let sum = carry[0] + sums[me];
        // mend: t.barrier.wait();
        // mend: if me == 7 { carry[0] = sum; }
        let sum = carry_on(&mut carry, &sums, me); // bug
        row[place] = sum;
        t.barrier.wait();
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([32], (0..32).map(|k| k % 7 + 1).collect(), |row| {
        parallel_for_each_on(on, Extent::new([8]).tile::<8>(), scan(row))
    })
}

pub fn expected() -> Vec<i64> {
    (0..32).map(|k| (0..=k).map(|n| n % 7 + 1).sum()).collect()
}
