//! `and` between conditions, as Python and C++ have it.
//!
//! Line 10. Mend: `&&`.
use amp_runtime::prelude::*;

fn clear(data: &ArrayViewMut<f32, 1>) -> amp_runtime::Result<()> {
    parallel_for_each(
        data.extent(),
        kernel!(|i: Index<1>| {
            if data[i] > 1.0 and data[i] < 2.0 {
                data[i] = 0.0;
            }
        }),
    )
}

fn main() -> amp_runtime::Result<()> {
    let mut data = [1.5_f32, 2.0, 3.0];
    clear(&ArrayViewMut::new(3, &mut data)?)
}
