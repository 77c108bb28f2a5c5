//! The threads of a kernel lock a Mutex of the host to add up.
//!
//! Line 14. Mend: atomic_fetch_add on a view of one element.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;
use std::sync::Mutex;

fn main() -> amp_runtime::Result<()> {
    let sum = Mutex::new(0_u64);
    let data: Vec<u64> = (1..=100).collect();
    let view = ArrayView::new(data.len(), &data)?;
    let kernel = amp!(|i: Index<1>| {
        if let Ok(mut guard) = sum.lock() {
            *guard += view[i];
        }
    });
    parallel_for_each(view.extent(), kernel)?;
    Accelerator::default_accelerator()?.wait()?;
    println!("{:?}", sum);
    Ok(())
}
