//! Every thread swaps its element with the mirrored one, so that two threads write each pair.
//!
//! Line 13. Mend: only the lower half swaps: if me < 32.
use amp_runtime::prelude::*;

#[amp]
fn flip(t: TiledIndex<64>, data: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let line: [f32; 64];
    let me = t.local[0];
    line[me] = data[t];
    t.barrier.wait();
    (line[me], line[63 - me]) = (line[63 - me], line[me]);
    t.barrier.wait();
    data[t] = line[me];
}

fn main() -> amp_runtime::Result<()> {
    let mut data: Vec<f32> = (0..64).map(|k| k as f32).collect();
    let view = ArrayViewMut::new(64, &mut data)?;
    parallel_for_each(view.extent().tile::<64>(), flip(&view))?;
    view.synchronize()?;
    println!("{data:?}");
    Ok(())
}
