//! A kernel writes through a captured `&mut` to a number of the host.
//!
//! Line 14. Mend: a view of one element, and an atomic.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn find(haystack: &[u32], needle: u32, place: &mut u32) -> amp_runtime::Result<()> {
    let view = ArrayView::new(haystack.len(), haystack)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            if view[i] == needle {
                *place = i[0] as u32;
            }
        }),
    )?;
    Accelerator::default_accelerator()?.wait()
}

fn main() -> amp_runtime::Result<()> {
    let mut place = u32::MAX;
    find(&[4, 8, 15, 16, 23, 42], 16, &mut place)?;
    println!("{place}");
    Ok(())
}
