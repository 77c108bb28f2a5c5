//! An untiled kernel calls a helper that declares a tile_static variable.
//!
//! Line 23. Mend: launch over tiles, with TiledIndex.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

#[amp]
fn stash(slot: usize, value: f32) -> f32 {
    #[tile_static]
    let cache: [f32; 128];
    cache[slot] = value;
    cache[slot] * cache[slot]
}

fn main() -> amp_runtime::Result<()> {
    let input: Vec<f32> = (0..128).map(|k| k as f32).collect();
    let output = Array::new([128], &vec![0.0_f32; 128])?;
    let view = ArrayView::new(128, &input)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            output[i] = stash(i[0], view[i]);
        }),
    )?;
    println!("{:?}", &output.to_vec()?[..8]);
    Ok(())
}
