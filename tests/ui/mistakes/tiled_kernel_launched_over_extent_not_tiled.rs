//! A tiled kernel is launched over an extent that is not tiled.
//!
//! Line 20. Mend: data.extent().tile::<64>().
use amp_runtime::prelude::*;

#[amp]
fn sort_pairs(t: TiledIndex<64>, data: &ArrayViewMut<u32, 1>) {
    #[tile_static]
    let part: [u32; 64];
    let me = t.local[0];
    part[me] = data[t];
    t.barrier.wait();
    let other = part[me ^ 1];
    data[t] = if me % 2 == 0 { part[me].min(other) } else { part[me].max(other) };
}

fn main() -> amp_runtime::Result<()> {
    let mut numbers: Vec<u32> = (0..256).rev().collect();
    let data = ArrayViewMut::new(256, &mut numbers)?;
    parallel_for_each(data.extent(), sort_pairs(&data))?;
    data.synchronize()?;
    println!("{:?}", &numbers[..6]);
    Ok(())
}
