//! A tree reduction halves its stride without a barrier between the rounds.
//!
//! Line 18. Mend: t.barrier.wait() behind the `if` in the loop.
use amp_runtime::prelude::*;

const N: usize = 256;

#[amp]
fn maximum(t: TiledIndex<N>, data: &ArrayView<i32, 1>, out: &ArrayViewMut<i32, 1>) {
    #[tile_static]
    let best: [i32; N];
    let me = t.local[0];
    best[me] = data[t];
    t.barrier.wait();
    let mut stride = N / 2;
    while stride > 0 {
        if me < stride {
            best[me] = best[me].max(best[me + stride]);
        }
        stride /= 2;
    }
    if me == 0 {
        out[t.tile] = best[0];
    }
}

fn main() -> amp_runtime::Result<()> {
    let data: Vec<i32> = (0..1024).map(|k| (k * 37) % 1001).collect();
    let mut best = [0_i32; 4];
    let from = ArrayView::new(1024, &data)?;
    let to = ArrayViewMut::new(4, &mut best)?;
    parallel_for_each(from.extent().tile::<N>(), maximum(&from, &to))?;
    to.synchronize()?;
    println!("{:?}", best.iter().max());
    Ok(())
}
