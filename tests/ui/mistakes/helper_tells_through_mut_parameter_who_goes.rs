//! A helper tells through a `&mut` parameter who goes on, and the barrier depends on it.
//!
//! Line 22. Mend: wait for all threads, outside of the `if`.
use amp_runtime::prelude::*;

#[amp]
fn classify(value: f32, index: usize, leader: &mut bool, weight: &mut f32) {
    *weight = value * 0.5;
    *leader = index % 4 == 0;
}

#[amp]
fn quads(t: TiledIndex<32>, data: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let shared: [f32; 32];
    let me = t.local[0];
    let mut leader = false;
    let mut weight = 0.0;
    classify(data[t], me, &mut leader, &mut weight);
    shared[me] = weight;
    if leader {
        t.barrier.wait();
        data[t] = shared[me] + shared[me + 1] + shared[me + 2] + shared[me + 3];
    }
}

fn main() -> amp_runtime::Result<()> {
    let mut data: Vec<f32> = (0..64).map(|k| k as f32).collect();
    let view = ArrayViewMut::new(64, &mut data)?;
    parallel_for_each(view.extent().tile::<32>(), quads(&view))?;
    view.synchronize()?;
    println!("{data:?}");
    Ok(())
}
