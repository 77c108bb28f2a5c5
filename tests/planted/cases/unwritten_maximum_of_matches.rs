//! The tile's best match is kept in a variable that is written only where there is a match.
use crate::case::*;

#[amp]
fn note(best: &mut [u32; 2], place: usize, score: u32) {
    best[0] = place as u32;
    best[1] = score;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let scores: Vec<u32> = (0..32).map(|k| if k == 5 { 9 } else { k % 4 }).collect();
    let scores = ArrayView::new(32, &scores)?;
    written([8], |to: &ArrayViewMut<'_, u32, 1>| {
        let kernel = amp!(|t: TiledIndex<8>| {
            #[tile_static]
            let best: [u32; 2];
            // mend: if t.local[0] == 0 { note(&mut best, 0, 0); }
            // mend: t.barrier.wait();
            if scores[t] > 5 {
                note(&mut best, t.local[0], scores[t]);
            }
            t.barrier.wait();
            if t.local[0] < 2 {
                to[2 * t.tile[0] + t.local[0]] = best[t.local[0]]; //~ uninitialised
            }
        });
        parallel_for_each_on(on, scores.extent().tile::<8>(), kernel)
    })
}

pub fn expected() -> Vec<i64> {
    vec![5, 9, 0, 0, 0, 0, 0, 0]
}
