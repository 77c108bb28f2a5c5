//! The host calls a function that is marked for kernels only.
//!
//! Line 21. Mend: #[amp(cpu)] above `logistic`.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

#[amp]
fn logistic(x: f32) -> f32 {
    1.0 / (1.0 + (-x).exp())
}

fn main() -> amp_runtime::Result<()> {
    let inputs = [-2.0_f32, -1.0, 0.0, 1.0, 2.0];
    let mut outputs = [0.0_f32; 5];
    let from = ArrayView::new(5, &inputs)?;
    let to = ArrayViewMut::new(5, &mut outputs)?;
    parallel_for_each(from.extent(), amp!(|i: Index<1>| to[i] = logistic(from[i])))?;
    to.synchronize()?;
    for (input, output) in inputs.iter().zip(outputs) {
        let expected = logistic(*input);
        println!("{output} should be {expected}");
    }
    Ok(())
}
