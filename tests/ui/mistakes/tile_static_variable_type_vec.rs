//! A tile_static variable of the type Vec.
//!
//! Line 9. Mend: an array [f32; 64].
use amp_runtime::prelude::*;

#[amp]
fn average_tile(t: TiledIndex<64>, data: &ArrayView<f32, 1>, means: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let shared: Vec<f32>;
    shared[t.local[0]] = data[t];
    t.barrier.wait();
    if t.local[0] == 0 {
        let mut sum = 0.0;
        for k in 0..64 {
            sum += shared[k];
        }
        means[t.tile] = sum / 64.0;
    }
}

fn main() -> amp_runtime::Result<()> {
    let data: Vec<f32> = (0..640).map(|k| k as f32).collect();
    let mut means = [0.0_f32; 10];
    let from = ArrayView::new(640, &data)?;
    let to = ArrayViewMut::new(10, &mut means)?;
    parallel_for_each(from.extent().tile::<64>(), average_tile(&from, &to))?;
    to.synchronize()?;
    println!("{means:?}");
    Ok(())
}
