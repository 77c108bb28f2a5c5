//! Main, an ordinary function that launches kernels, is marked #[amp].
//!
//! Line 7. Mend: #[amp(host)], or no attribute.
use amp_runtime::prelude::*;

#[amp]
fn main() -> amp_runtime::Result<()> {
    let mut data = vec![1.0_f32; 100];
    let view = ArrayViewMut::new(100, &mut data)?;
    parallel_for_each(
        view.extent(),
        #[amp]
        |i: Index<1>| view[i] = view[i] * 2.0 + i[0] as f32,
    )?;
    view.synchronize()?;
    println!("{}", data[99]);
    Ok(())
}
