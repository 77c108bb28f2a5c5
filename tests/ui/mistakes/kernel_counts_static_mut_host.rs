//! A kernel counts in a `static mut` of the host.
//!
//! Line 16. Mend: a view of one u32 and atomic_fetch_add.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

static mut NEGATIVES: u32 = 0;

fn count_negatives(data: &[i32]) -> amp_runtime::Result<u32> {
    let view = ArrayView::new(data.len(), data)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            if view[i] < 0 {
                unsafe { NEGATIVES += 1 }
            }
        }),
    )?;
    Accelerator::default_accelerator()?.wait()?;
    Ok(unsafe { NEGATIVES })
}

fn main() -> amp_runtime::Result<()> {
    println!("{}", count_negatives(&[3, -1, 4, -1, -5, 9])?);
    Ok(())
}
