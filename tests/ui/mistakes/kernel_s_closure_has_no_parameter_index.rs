//! The kernel's closure has no parameter for the index.
//!
//! Line 13. Mend: amp!(|_i: Index<1>| …), or |i: Index<1>| and array[i].
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let counter = Array::new([1], &[0_u32])?;
    let domain = Extent::new([1000]);
    parallel_for_each(
        domain,
        amp!(|| {
            atomic_fetch_add(&counter[0], 1);
        }),
    )?;
    println!("{}", counter.to_vec()?[0]);
    Ok(())
}
