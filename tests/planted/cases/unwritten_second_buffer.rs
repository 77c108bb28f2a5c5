//! Two buffers in turn: the border of the second one is never set, and read in the second round.
use crate::case::*;

#[amp]
fn smooth(from: &[i32; 18], at: usize) -> i32 {
    (from[at - 1] + from[at + 1]) / 2 //~ uninitialised
}

#[amp]
fn relax(t: TiledIndex<16>, data: &ArrayViewMut<i32, 1>, rounds: usize) {
    #[tile_static]
    let buffers: [[i32; 18]; 2];
    let me = t.local[0] + 1;
    buffers[0][me] = data[t];
    if me == 1 {
        buffers[0][0] = 0;
        buffers[0][17] = 100;
        // mend: buffers[1][0] = 0;
        // mend: buffers[1][17] = 100;
    }
    for round in 0..rounds {
        t.barrier.wait();
        let next = smooth(&buffers[round % 2], me);
        buffers[1 - round % 2][me] = next;
    }
    data[t] = buffers[rounds % 2][me];
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    changed([16], vec![50; 16], |data| {
        parallel_for_each_on(on, data.extent().tile::<16>(), relax(data, 3))
    })
}

pub fn expected() -> Vec<i64> {
    let mut bar = [50_i64; 18];
    (bar[0], bar[17]) = (0, 100);
    for _ in 0..3 {
        let old = bar;
        (1..17).for_each(|k| bar[k] = (old[k - 1] + old[k + 1]) / 2);
    }
    bar[1..17].to_vec()
}
