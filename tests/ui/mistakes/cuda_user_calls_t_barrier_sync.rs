//! A CUDA user calls `t.barrier.sync()`.
//!
//! Line 12. Mend: t.barrier.wait().
use amp_runtime::prelude::*;

#[amp]
fn pairwise<const SIZE: usize>(t: TiledIndex<SIZE>, data: &ArrayViewMut<f64, 1>) {
    #[tile_static]
    let values: [f64; SIZE];
    let me = t.local[0];
    values[me] = data[t];
    t.barrier.sync();
    data[t] = 0.5 * (values[me] + values[me ^ 1]);
}

fn main() -> amp_runtime::Result<()> {
    let cpu = Accelerator::cpu();
    let mut data: Vec<f64> = (0..64).map(|k| 1.0 / (k + 1) as f64).collect();
    let view = ArrayViewMut::new(64, &mut data)?;
    parallel_for_each_on(&cpu, view.extent().tile::<16>(), pairwise::<16>(&view))?;
    view.synchronize()?;
    println!("{data:?}");
    Ok(())
}
