//! A blur in place: each thread reads elements that its neighbours write.
//!
//! Line 16. Mend: write into a second view.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

fn blur_in_place(row: &mut [f32], rounds: usize) -> amp_runtime::Result<()> {
    let view = ArrayViewMut::new(row.len(), row)?;
    for _ in 0..rounds {
        parallel_for_each(
            view.extent(),
            amp!(|i: Index<1>| {
                let left = view[i - 1];
                let right = view[i + 1];
                view[i] = 0.25 * left + 0.5 * view[i] + 0.25 * right;
            }),
        )?;
    }
    view.synchronize()
}

fn main() -> amp_runtime::Result<()> {
    let mut row = vec![0.0_f32; 100];
    row[50] = 1.0;
    blur_in_place(&mut row, 3)?;
    println!("{:?}", &row[46..55]);
    Ok(())
}
