//! The bins of a histogram in tile_static memory are counted up without atomics.
//!
//! Line 19. Mend: atomic_fetch_inc(&bins[bin]).
//! Found: in the result.
use amp_runtime::prelude::*;

const BINS: usize = 16;

#[amp]
fn histogram(t: TiledIndex<256>, bytes: &ArrayView<u8, 1>, result: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let bins: [u32; BINS];
    let me = t.local[0];
    if me < BINS {
        bins[me] = 0;
    }
    t.barrier.wait();
    let bin = (bytes[t] >> 4) as usize;
    bins[bin] += 1;
    t.barrier.wait();
    if me < BINS {
        atomic_fetch_add(&result[me], bins[me]);
    }
}

fn main() -> amp_runtime::Result<()> {
    let bytes: Vec<u8> = (0..2048_u32).map(|k| (k * 7) as u8).collect();
    let mut counts = [0_u32; BINS];
    let from = ArrayView::new(2048, &bytes)?;
    let to = ArrayViewMut::new(BINS, &mut counts)?;
    parallel_for_each(from.extent().tile::<256>(), histogram(&from, &to))?;
    to.synchronize()?;
    println!("{counts:?}");
    Ok(())
}
