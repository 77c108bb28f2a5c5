//! A kernel takes its random seed from a thread_local.
//!
//! Line 24. Mend: capture a seed and mix it with the thread's index.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;
use std::cell::Cell;

thread_local! {
    static SEED: Cell<u32> = const { Cell::new(0x9e37_79b9) };
}

#[amp]
fn xorshift(mut x: u32) -> u32 {
    x ^= x << 13;
    x ^= x >> 17;
    x ^ (x << 5)
}

fn main() -> amp_runtime::Result<()> {
    let mut noise = [0_u32; 256];
    let view = ArrayViewMut::new(256, &mut noise)?;
    let kernel = amp!(|i: Index<1>| {
        let seed = SEED.with(|s| s.get());
        view[i] = xorshift(seed + i[0] as u32);
    });
    parallel_for_each(view.extent(), kernel)?;
    view.synchronize()?;
    println!("{:x}", noise[17]);
    Ok(())
}
