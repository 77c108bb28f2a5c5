//! The macro amp! is used without `#[macro_use] extern crate amp_runtime;`.
//!
//! Line 11. Mend: these two lines at the root of the crate, or amp_runtime::amp!.
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let mut squares = vec![0_u32; 32];
    let view = ArrayViewMut::new(32, &mut squares)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            let n = i[0] as u32;
            view[i] = n * n;
        }),
    )?;
    view.synchronize()?;
    println!("{squares:?}");
    Ok(())
}
