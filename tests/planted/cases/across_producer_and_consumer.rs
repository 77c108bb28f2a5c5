//! Tiles of an even number produce, those of an odd number consume what the tile before has produced.
use crate::case::*;

#[amp]
fn produce(i: usize) -> i32 {
    (i * i % 100) as i32
}

#[amp]
fn pipeline(t: TiledIndex<8>, channel: &ArrayViewMut<i32, 1>, to: &ArrayViewMut<i32, 1>) {
    if t.tile[0] % 2 == 0 {
        channel[t] = produce(t.global[0]); //~ race
    } else {
        let other = t.global[0] - 8;
        // mend: to[t] = produce(other) + 1;
        to[t] = channel[other] + 1; //~ race // bug
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let channel = ArrayViewMut::without_source(32)?;
    written([32], |to| parallel_for_each_on(on, to.extent().tile::<8>(), pipeline(&channel, to)))
}

pub fn expected() -> Vec<i64> {
    (0..32_i64).map(|k| if k / 8 % 2 == 1 { (k - 8).pow(2) % 100 + 1 } else { 0 }).collect()
}
