//! The leader decides whether there is another round, in the variable that the others are asking.
use crate::case::*;

#[amp]
fn decide(go: &mut [u32; 1], round: u32, last: u32) {
    go[0] = (round < last) as u32; //~ race
}

#[amp]
fn count_rounds(t: TiledIndex<16>, limits: &ArrayView<u32, 1>, to: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let go: [u32; 1];
    let mut round = 0;
    loop {
        if t.local[0] == 0 {
            decide(&mut go, round, limits[t.tile]);
        }
        t.barrier.wait(); //~? barrier
        let stop = go[0] == 0; //~ race
        // mend: t.barrier.wait();
        if stop {
            break;
        }
        round += 1;
    }
    to[t] = round;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let limits = [3, 0, 5];
    let limits = ArrayView::new(3, &limits)?;
    written([48], |to| {
        parallel_for_each_on(on, to.extent().tile::<16>(), count_rounds(&limits, to))
    })
}

pub fn expected() -> Vec<i64> {
    (0..48).map(|k| [3, 0, 5][k / 16]).collect()
}
