//! A thread breaks out of the loop on its own result while others still wait at the barrier in it.
//!
//! Line 20. Mend: keep looping, with a flag `done` instead of break.
use amp_runtime::prelude::*;

#[amp]
fn relax(t: TiledIndex<32>, heat: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let rod: [f32; 32];
    let me = t.local[0];
    rod[me] = heat[t];
    t.barrier.wait();
    for _ in 0..100 {
        let left = if me == 0 { 0.0 } else { rod[me - 1] };
        let right = if me == 31 { 0.0 } else { rod[me + 1] };
        let next = 0.5 * (left + right);
        if (next - rod[me]).abs() < 1e-3 {
            break;
        }
        t.barrier.wait();
        rod[me] = next;
        t.barrier.wait();
    }
    heat[t] = rod[me];
}

fn main() -> amp_runtime::Result<()> {
    let mut heat = vec![100.0_f32; 96];
    let view = ArrayViewMut::new(96, &mut heat)?;
    parallel_for_each(view.extent().tile::<32>(), relax(&view))?;
    view.synchronize()?;
    println!("{:?}", &heat[..32]);
    Ok(())
}
