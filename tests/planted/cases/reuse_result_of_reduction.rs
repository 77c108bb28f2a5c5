//! A reduction is used twice: the second one overwrites the memory before all have read the first result.
use crate::case::*;

#[amp]
fn reduced(t: TiledIndex<16>, values: &mut [i32; 16], mine: i32) -> i32 {
    values[t.local[0]] = mine; //~ race
    let mut stride = 8;
    while stride > 0 {
        t.barrier.wait();
        if t.local[0] < stride {
            values[t.local[0]] += values[t.local[0] + stride];
        }
        stride /= 2;
    }
    t.barrier.wait();
    let result = values[0]; //~ race
    // mend: t.barrier.wait();
    result
}

#[amp]
fn moments(t: TiledIndex<16>, data: &ArrayView<i32, 1>, to: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let values: [i32; 16];
    let sum = reduced(t, &mut values, data[t]);
    let squares = reduced(t, &mut values, data[t] * data[t]);
    to[t] = 16 * squares - sum * sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<i32> = (0..32).map(|k| k * 7 % 11).collect();
    let data = ArrayView::new(32, &data)?;
    written([32], |to| parallel_for_each_on(on, to.extent().tile::<16>(), moments(&data, to)))
}

pub fn expected() -> Vec<i64> {
    let of = |tile: i64, power| {
        (tile * 16..tile * 16 + 16).map(|k| (k * 7 % 11).pow(power)).sum::<i64>()
    };
    (0..32).map(|k| 16 * of(k / 16, 2) - of(k / 16, 1).pow(2)).collect()
}
