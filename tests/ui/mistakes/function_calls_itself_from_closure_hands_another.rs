//! A function calls itself from a closure that it hands to another function.
//!
//! Line 16. Mend: a loop over an array as a stack.
use amp_runtime::prelude::*;

#[amp]
fn twice(f: impl Fn(u32) -> u32, x: u32) -> u32 {
    f(x) + f(x + 1)
}

#[amp]
fn paths(n: u32) -> u32 {
    if n >= 5 {
        return 1;
    }
    twice(|k| paths(k + 1), n)
}

#[amp]
fn count(i: Index<1>, out: &ArrayViewMut<u32, 1>) {
    out[i] = paths(i[0] as u32);
}

fn main() -> amp_runtime::Result<()> {
    let mut out = vec![0_u32; 10];
    let view = ArrayViewMut::new(10, &mut out)?;
    parallel_for_each(view.extent(), count(&view))?;
    view.synchronize()?;
    println!("{out:?}");
    Ok(())
}
