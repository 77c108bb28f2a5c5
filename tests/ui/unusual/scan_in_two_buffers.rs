//! A prefix sum that goes to and fro between two rows of one tile_static variable.

use amp_runtime::Result;
use amp_runtime::prelude::*;

const SIZE: usize = 32;

#[amp]
fn scan(t: TiledIndex<SIZE>, data: &ArrayViewMut<i32, 1>, totals: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let rows: [[i32; SIZE]; 2];
    let me = t.local[0];
    rows[0][me] = data[t];
    t.barrier.wait();
    let (mut source, mut step) = (0, 1);
    while step < SIZE {
        let target = 1 - source;
        rows[target][me] = rows[source][me] + if me >= step { rows[source][me - step] } else { 0 };
        t.barrier.wait();
        (source, step) = (target, step * 2);
    }
    data[t] = rows[source][me];
    if me == SIZE - 1 {
        totals[t.tile] = rows[source][me];
    }
}

pub fn run() -> Result<()> {
    let data: Vec<i32> = (0..96).map(|k| k % 7 - 3).collect();
    let mut scanned = data.clone();
    let mut totals = [0; 3];
    let (view, sums) = (ArrayViewMut::new(96, &mut scanned)?, ArrayViewMut::new(3, &mut totals)?);
    parallel_for_each(view.extent().tile::<SIZE>(), scan(&view, &sums))?;
    parallel_for_each(
        view.extent(),
        kernel!(|i: Index<1>| {
            for tile in 0..i[0] / SIZE {
                view[i] += sums[tile];
            }
        }),
    )?;
    drop((view, sums));
    let expected: Vec<i32> = data
        .iter()
        .scan(0, |sum, v| {
            *sum += v;
            Some(*sum)
        })
        .collect();
    assert_eq!(scanned, expected);
    Ok(())
}
