//! The operator `*` of a type multiplies by itself, so it recurs.
//!
//! Line 21. Mend: multiply the fields.
#[macro_use]
extern crate amp_runtime;
use amp_runtime::prelude::*;
use std::ops::Mul;

#[amp]
struct Complex {
    re: f32,
    im: f32,
}

#[amp]
impl Mul<f32> for Complex {
    type Output = Complex;
    fn mul(self, factor: f32) -> Complex {
        if factor < 0.0 {
            let turned = Complex { re: -self.re, im: -self.im };
            return turned * -factor;
        }
        Complex { re: self.re * factor, im: self.im * factor }
    }
}

fn main() -> amp_runtime::Result<()> {
    let mut lengths = vec![0.0_f32; 32];
    let view = ArrayViewMut::new(32, &mut lengths)?;
    parallel_for_each(
        view.extent(),
        amp!(|i: Index<1>| {
            let z = Complex { re: 3.0, im: 4.0 } * (i[0] as f32 - 16.0);
            view[i] = (z.re * z.re + z.im * z.im).sqrt();
        }),
    )?;
    view.synchronize()?;
    println!("{lengths:?}");
    Ok(())
}
