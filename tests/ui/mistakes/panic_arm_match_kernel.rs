//! Panic! in an arm of a match in a kernel.
//!
//! Line 21. Mend: amp_assert!(false, "…") and a value.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let program = [0_u32, 1, 2, 1, 0];
    let mut results = [8_i32, 6, 4, 2, 0];
    let operation = ArrayView::new(5, &program)?;
    let value = ArrayViewMut::new(5, &mut results)?;
    parallel_for_each(
        value.extent(),
        amp!(|i: Index<1>| {
            let x = value[i];
            value[i] = match operation[i] {
                0 => x + 1,
                1 => x * x,
                2 => -x,
                n => panic!("unknown operation {n}"),
            };
        }),
    )?;
    value.synchronize()?;
    println!("{results:?}");
    Ok(())
}
