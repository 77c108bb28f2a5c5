//! A kernel writes into an array that it has captured by value.
//!
//! Line 16. Mend: a local copy: let mut mine = history; or a view.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let mut history = [0_u32; 8];
    let mut data: Vec<u32> = (0..64).collect();
    let view = ArrayViewMut::new(64, &mut data)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            let slot = (view[i] % 8) as usize;
            history[slot] = view[i];
            view[i] += history[slot];
        }),
    )?;
    view.synchronize()?;
    history[0] += 1;
    println!("{history:?} {:?}", &data[..8]);
    Ok(())
}
