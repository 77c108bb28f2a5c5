//! A tile goes on while any of its threads has work left; a thread with an odd rest never comes to zero.
use crate::case::*;

#[amp]
fn work_off(t: TiledIndex<8>, work: &ArrayView<u32, 1>, rounds: &ArrayViewMut<u32, 1>, by: u32) {
    #[tile_static]
    let left: u32;
    let mut mine = work[t];
    let mut round = 0;
    let mut open = true;
    while open {
        //~ endless
        if t.local[0] == 0 {
            atomic_exchange(&left, 0);
        }
        t.barrier.wait();
        atomic_fetch_max(&left, mine);
        t.barrier.wait();
        open = left > 0;
        t.barrier.wait();
        let step = by; // bug
        // mend: let step = by.min(mine);
        mine -= if mine > 0 { step } else { 0 };
        round += 1;
    }
    rounds[t] = round;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let work: Vec<u32> = (0..16).map(|k| if k < 8 { 2 * k } else { k - 7 }).collect();
    let work = ArrayView::new(16, &work)?;
    written([16], |rounds| {
        parallel_for_each_on(on, work.extent().tile::<8>(), work_off(&work, rounds, 2))
    })
}

pub fn expected() -> Vec<i64> {
    (0..16).map(|k| if k < 8 { 8 } else { 5 }).collect()
}
