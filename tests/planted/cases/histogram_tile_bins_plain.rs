//! Letters are counted in bins of the tile with a plain `+= 1`.
use crate::case::*;

#[amp]
fn letters(t: TiledIndex<32>, text: &ArrayView<u8, 1>, counts: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let bins: [u32; 32];
    bins[t.local[0]] = 0;
    t.barrier.wait();
    let letter = (text[t] & 31) as usize;
    bins[letter] += 1; //~ race // bug
    // mend: atomic_fetch_add(&bins[letter], 1);
    t.barrier.wait();
    atomic_fetch_add(&counts[t.local[0]], bins[t.local[0]]);
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let text = b"how razorback-jumping frogs can level six piqued gymnasts!......";
    let text = ArrayView::new(64, text)?;
    written([32], |counts| {
        parallel_for_each_on(on, text.extent().tile::<32>(), letters(&text, counts))
    })
}

pub fn expected() -> Vec<i64> {
    let text = b"how razorback-jumping frogs can level six piqued gymnasts!......";
    (0..32).map(|bin| text.iter().filter(|byte| **byte & 31 == bin).count() as i64).collect()
}
