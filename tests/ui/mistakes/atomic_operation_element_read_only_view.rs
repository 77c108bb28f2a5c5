//! An atomic operation on an element of a read-only view.
//!
//! Line 17. Mend: make `votes` an ArrayViewMut.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let ballots: Vec<u32> = (0..1000).map(|k| k % 7).collect();
    let tally = vec![0_i32; 7];
    let ballot = ArrayView::new(1000, &ballots)?;
    let votes = ArrayView::new(7, &tally)?;
    parallel_for_each(
        ballot.extent(),
        amp!(|i: Index<1>| {
            let party = ballot[i] as usize;
            atomic_fetch_add(&votes[party], 1);
        }),
    )?;
    Accelerator::default_accelerator()?.wait()?;
    println!("{tally:?}");
    Ok(())
}
