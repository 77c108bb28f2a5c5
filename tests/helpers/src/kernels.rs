//! Functions that the kernel tests call across crates.

use amp_runtime::prelude::*;

/// Three times the number.
#[amp(cpu)]
pub fn triple(x: i32) -> i32 {
    x * 3
}

/// The greatest of the values that the threads of a tile give.
#[amp]
pub fn tile_maximum(t: TiledIndex<16>, value: u32) -> u32 {
    #[tile_static]
    let values: [u32; 16];
    values[t.local[0]] = value;
    t.barrier.wait();
    let mut most = 0;
    for k in 0..16 {
        if values[k] > most {
            most = values[k];
        }
    }
    t.barrier.wait();
    most
}
