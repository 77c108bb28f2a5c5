//! Rows and wholes of tile memory as slices and arrays, handed through functions that wait and do not.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
fn fill(t: TiledIndex<8>, row: &mut [i32; 8], with: i32) {
    row[t.local[0]] = with * (t.local[0] as i32 + 1);
}

#[amp]
fn sum(numbers: &[i32]) -> i32 {
    let mut sum = 0;
    for k in 0..numbers.len() {
        sum += numbers[k];
    }
    sum
}

#[amp]
fn both(t: TiledIndex<8>, rows: &mut [[i32; 8]; 2], from: &ArrayView<i32, 1>) -> i32 {
    fill(t, &mut rows[0], from[t]);
    fill(t, &mut rows[1], -1);
    t.barrier.wait();
    let before = sum(&rows[0]) * 100 + sum(&rows[1]);
    t.barrier.wait();
    rows[t.local[0] % 2][t.local[0]] = 0;
    t.barrier.wait();
    before + last(rows)
}

#[amp]
fn last(rows: &[[i32; 8]; 2]) -> i32 {
    let [_, second] = rows;
    second[7] * 10_000 + second[6]
}

pub fn run() -> Result<()> {
    let data: Vec<i32> = (0..24).map(|k| k % 5).collect();
    let from = ArrayView::new(24, &data)?;
    let out = Array::new(24, &[0; 24])?;
    parallel_for_each(
        from.extent().tile::<8>(),
        kernel!(|t: TiledIndex<8>| {
            #[tile_static]
            let memory: [[i32; 8]; 2];
            out[t] = both(t, &mut memory, &from);
        }),
    )?;
    let expected: Vec<i32> = data
        .chunks(8)
        .flat_map(|tile| {
            let first: i32 = tile.iter().zip(1..).map(|(v, k)| v * k).sum();
            [first * 100 - 36 - 7; 8]
        })
        .collect();
    assert_eq!(out.to_vec()?, expected);
    Ok(())
}
