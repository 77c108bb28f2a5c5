//! A kernel measures its own time with std::time::Instant.
//!
//! Line 14. Mend: accelerator.timed(|| …) around the launch.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let mut work = vec![1_u32; 2048];
    let view = ArrayViewMut::new(2048, &mut work)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            let start = std::time::Instant::now();
            let mut n = view[i] + i[0] as u32;
            for _ in 0..1000 {
                n = n * 1664525 + 1013904223;
            }
            view[i] = n ^ start.elapsed().as_nanos() as u32;
        }),
    )?;
    view.synchronize()?;
    println!("{}", work[0]);
    Ok(())
}
