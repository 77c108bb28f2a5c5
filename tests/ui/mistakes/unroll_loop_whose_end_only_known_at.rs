//! #[unroll] on a loop whose end is only known at run time.
//!
//! Line 15. Mend: no #[unroll], or a const parameter for the end.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn powers(bases: &mut [f32], exponent: u32) -> amp_runtime::Result<()> {
    let view = ArrayViewMut::new(bases.len(), bases)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            let base = view[i];
            let mut product = 1.0;
            #[unroll]
            for _ in 0..exponent {
                product *= base;
            }
            view[i] = product;
        }),
    )?;
    view.synchronize()
}

fn main() -> amp_runtime::Result<()> {
    let mut bases = [1.0_f32, 2.0, 3.0];
    powers(&mut bases, 3)?;
    println!("{bases:?}");
    Ok(())
}
