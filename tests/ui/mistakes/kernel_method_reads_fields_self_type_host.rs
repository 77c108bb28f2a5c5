//! A kernel in a method reads fields of `self`, a type of the host.
//!
//! Line 21. Mend: let (slope, offset) = (self.slope, self.offset); before the kernel.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;

struct Line {
    name: String,
    slope: f32,
}

impl Line {
    fn evaluate(&self, xs: &[f32]) -> amp_runtime::Result<Vec<f32>> {
        let mut ys = vec![0.0_f32; xs.len()];
        let x = ArrayView::new(xs.len(), xs)?;
        let y = ArrayViewMut::new(xs.len(), &mut ys)?;
        parallel_for_each(
            y.extent(),
            amp!(|i: Index<1>| {
                y[i] = self.slope * x[i] + 1.0;
            }),
        )?;
        y.synchronize()?;
        Ok(ys)
    }
}

fn main() -> amp_runtime::Result<()> {
    let line = Line { name: "trend".to_owned(), slope: 0.5 };
    println!("{}: {:?}", line.name, line.evaluate(&[0.0, 1.0, 2.0])?);
    Ok(())
}
