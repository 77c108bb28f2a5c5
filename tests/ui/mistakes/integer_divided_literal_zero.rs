//! An integer is divided by the literal zero.
//!
//! Line 15. Mend: the divisor that was meant, here 10.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let mut cents: Vec<i32> = (0..90).map(|k| 17 * k).collect();
    let view = ArrayViewMut::new(90, &mut cents)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            let rest = view[i] % 10;
            let tens = (view[i] - rest) / 0;
            view[i] = if rest >= 5 { tens + 1 } else { tens };
        }),
    )?;
    view.synchronize()?;
    println!("{cents:?}");
    Ok(())
}
