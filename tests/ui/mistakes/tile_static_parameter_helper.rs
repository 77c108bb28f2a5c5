//! #[tile_static] on a parameter of a helper.
//!
//! Line 9. Mend: declare it in the kernel and pass `&mut buffer`.
use amp_runtime::prelude::*;

#[amp]
fn store(
    t: TiledIndex<32>,
    #[tile_static] buffer: &mut [f32; 32],
    value: f32,
) {
    buffer[t.local[0]] = value;
    t.barrier.wait();
}

#[amp]
fn mirror(t: TiledIndex<32>, data: &ArrayViewMut<f32, 1>) {
    #[tile_static]
    let buffer: [f32; 32];
    store(t, &mut buffer, data[t]);
    data[t] = buffer[31 - t.local[0]];
}

fn main() -> amp_runtime::Result<()> {
    let mut data: Vec<f32> = (0..64).map(|k| k as f32).collect();
    let view = ArrayViewMut::new(64, &mut data)?;
    parallel_for_each(view.extent().tile::<32>(), mirror(&view))?;
    view.synchronize()?;
    println!("{data:?}");
    Ok(())
}
