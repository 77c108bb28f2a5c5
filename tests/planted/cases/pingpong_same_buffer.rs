//! Two buffers in turn, but the round writes the one that it reads, since the turn is taken too early.
use crate::case::*;

#[amp]
fn average(from: &[i32; 16], me: usize) -> i32 {
    (from[(me + 1) % 16] + from[(me + 15) % 16]) / 2 //~ race
}

#[amp]
fn relax(t: TiledIndex<16>, data: &ArrayViewMut<i32, 1>, rounds: u32) {
    #[tile_static]
    let buffers: [[i32; 16]; 2];
    let me = t.local[0];
    let mut now = 0;
    buffers[now][me] = data[t];
    for _ in 0..rounds {
        t.barrier.wait();
        let mut other = 1 - now;
        other = now; // bug
        buffers[other][me] = average(&buffers[now], me); //~ race
        now = other;
    }
    data[t] = buffers[now][me];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([32], (0..32).map(|k| 64 * (k % 5)).collect(), |data| {
        parallel_for_each_on(on, data.extent().tile::<16>(), relax(data, 3))
    })
}

pub fn expected() -> Vec<i64> {
    let mut data: Vec<i64> = (0..32).map(|k| 64 * (k % 5)).collect();
    for _ in 0..3 {
        let old = data.clone();
        let at = |k: usize, d: usize| old[k / 16 * 16 + (k + d) % 16];
        (0..32).for_each(|k| data[k] = (at(k, 1) + at(k, 15)) / 2);
    }
    data
}
