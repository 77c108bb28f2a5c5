//! The last tile to finish adds the sums of all tiles: sums are stored plainly, and only a counter is atomic.
use crate::case::*;

#[amp]
fn total(
    t: TiledIndex<4>,
    data: &ArrayView<u32, 1>,
    sums: &ArrayViewMut<u32, 1>,
    done: &ArrayViewMut<u32, 1>,
    to: &ArrayViewMut<u32, 1>,
) {
    if t.local[0] > 0 {
        return;
    }
    let mut sum = 0;
    for k in t.global[0]..t.global[0] + 4 {
        sum += data[k];
    }
    sums[t.tile] = sum; //~ race // bug
    // mend: atomic_exchange(&sums[t.tile], sum);
    let tiles = sums.extent()[0];
    let before = atomic_fetch_add(&done[0], 1) as usize;
    // mend: atomic_fetch_add(&to[0], sum);
    if before + 1 == tiles {
        for k in 0..tiles {
            to[0] += sums[k]; //~ race // bug
        }
    }
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let data: Vec<u32> = (0..24).collect();
    let data = ArrayView::new(24, &data)?;
    let (sums, done) = (ArrayViewMut::without_source(6)?, ArrayViewMut::without_source(1)?);
    written([1], |to| {
        parallel_for_each_on(on, data.extent().tile::<4>(), total(&data, &sums, &done, to))
    })
}

pub fn expected() -> Vec<i64> {
    vec![276]
}
