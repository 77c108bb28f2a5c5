//! A kernel closure reads a static.
//!
//! Line 16. Mend: make GAIN a const.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

static GAIN: f32 = 1.5;

fn main() -> amp_runtime::Result<()> {
    let mut samples = vec![0.25_f32; 1024];
    let view = ArrayViewMut::new(samples.len(), &mut samples)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            let amplified = view[i] * GAIN;
            view[i] = amplified.min(1.0);
        }),
    )?;
    view.synchronize()?;
    println!("{:?}", &samples[..4]);
    Ok(())
}
