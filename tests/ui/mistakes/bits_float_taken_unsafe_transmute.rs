//! The bits of a float are taken by an unsafe transmute.
//!
//! Line 15. Mend: x.to_bits().
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn main() -> amp_runtime::Result<()> {
    let mut values: Vec<f32> = (1..=64).map(|k| k as f32 * 0.3).collect();
    let view = ArrayViewMut::new(64, &mut values)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            let x = view[i];
            let bits: u32 = unsafe { std::mem::transmute(x) };
            let guess = f32::from_bits(0x5f37_59df - (bits >> 1));
            view[i] = guess * (1.5 - 0.5 * x * guess * guess);
        }),
    )?;
    view.synchronize()?;
    println!("{:?}", &values[..4]);
    Ok(())
}
