//! What `main` does is ordinary Rust, and no mistake beside the mark.

use amp_runtime::prelude::*;

#[amp]
fn main() -> amp_runtime::Result<()> {
    let mut data = vec![1_u32; 4];
    let view = ArrayViewMut::new(data.len(), &mut data)?;
    parallel_for_each(view.extent(), kernel!(|i: Index<1>| view[i] += 1))?;
    view.synchronize()?;
    println!("{data:?}");
    Ok(())
}
