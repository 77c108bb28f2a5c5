//! #[tile_static] stands on a static item outside of the kernel, as __shared__ globals do.
//!
//! Line 8. Mend: `#[tile_static] let` inside the kernel.
use amp_runtime::prelude::*;

const N: usize = 64;

#[tile_static]
static SCRATCH: [u32; N] = [0; N];

#[amp]
fn reverse(t: TiledIndex<N>, data: &ArrayViewMut<u32, 1>) {
    let me = t.local[0];
    let value = data[t];
    t.barrier.wait();
    let mirrored = t.tile_origin[0] + N - 1 - me;
    data[mirrored] = value;
}

fn main() -> amp_runtime::Result<()> {
    let mut data: Vec<u32> = (0..128).collect();
    let view = ArrayViewMut::new(128, &mut data)?;
    parallel_for_each(view.extent().tile::<N>(), reverse(&view))?;
    view.synchronize()?;
    println!("{:?}", &data[..N]);
    Ok(())
}
