//! The Vec is moved away while a view still borrows it.
//!
//! Line 21. Mend: synchronize first, then hand the Vec on.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn report(counts: Vec<u32>) {
    println!("{} of {}", counts.iter().filter(|c| **c > 0).count(), counts.len());
}

fn main() -> amp_runtime::Result<()> {
    let mut counts = vec![0_u32; 128];
    let view = ArrayViewMut::new(128, &mut counts)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            view[i] = (i[0] as u32).count_ones() % 2;
        }),
    )?;
    report(counts);
    view.synchronize()?;
    Ok(())
}
