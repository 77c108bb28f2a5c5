//! The barrier fences views only, though tile_static memory was written before it.
//!
//! Line 20. Mend: wait_with_tile_static_memory_fence() or wait().
#[macro_use]
extern crate amp_runtime;

mod signal {
    use amp_runtime::prelude::*;

    pub fn reverse_blocks(samples: &mut [i16]) -> amp_runtime::Result<()> {
        let view = ArrayViewMut::new(samples.len(), samples)?;
        parallel_for_each(
            view.extent().tile::<32>(),
            amp!(|t: TiledIndex<32>| {
                #[tile_static]
                let block: [i16; 32];
                let me = t.local[0];
                block[me] = view[t];
                t.barrier.wait_with_global_memory_fence();
                view[t] = block[31 - me];
            }),
        )?;
        view.synchronize()
    }
}

fn main() -> amp_runtime::Result<()> {
    let mut samples: Vec<i16> = (0..96).collect();
    signal::reverse_blocks(&mut samples)?;
    println!("{samples:?}");
    Ok(())
}
