//! A kernel assigns to a captured number of the host to hand back a result.
//!
//! Line 16. Mend: a view of one element and atomic_fetch_max.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let data: Vec<i32> = (0..300).map(|k| (k * 7919) % 1000).collect();
    let view = ArrayView::new(300, &data)?;
    let mut largest = i32::MIN;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            if view[i] > largest {
                largest = view[i];
            }
        }),
    )?;
    Accelerator::default_accelerator()?.wait()?;
    println!("{largest}");
    Ok(())
}
