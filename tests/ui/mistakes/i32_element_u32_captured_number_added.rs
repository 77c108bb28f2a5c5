//! An i32 element and a u32 captured number are added.
//!
//! Line 14. Mend: offset as i32.
//! Found: 2 errors.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn shift_all(data: &mut [i32], offset: u32) -> amp_runtime::Result<()> {
    let view = ArrayViewMut::new(data.len(), data)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            view[i] = view[i] + offset;
        }),
    )?;
    view.synchronize()
}

fn main() -> amp_runtime::Result<()> {
    let mut data: Vec<i32> = (-5..5).collect();
    shift_all(&mut data, 5)?;
    println!("{data:?}");
    Ok(())
}
