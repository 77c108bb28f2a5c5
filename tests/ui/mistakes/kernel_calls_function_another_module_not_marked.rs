//! A kernel calls a function of another module that is not marked #[amp].
//!
//! Line 21. Mend: #[amp(cpu)] above `celsius`.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

mod units {
    pub fn celsius(fahrenheit: f32) -> f32 {
        (fahrenheit - 32.0) * 5.0 / 9.0
    }
}

fn main() -> amp_runtime::Result<()> {
    let readings = [32.0_f32, 212.0, 98.6, -40.0];
    let mut converted = [0.0_f32; 4];
    let from = ArrayView::new(4, &readings)?;
    let to = ArrayViewMut::new(4, &mut converted)?;
    parallel_for_each(
        from.extent(),
        amp!(|i: Index<1>| to[i] = units::celsius(from[i])),
    )?;
    to.synchronize()?;
    println!("{converted:?} and {}", units::celsius(100.0));
    Ok(())
}
