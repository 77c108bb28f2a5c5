//! Complex numbers with operators, and a loop that ends by a labelled `break` with two counters.

use amp_runtime::Result;
use amp_runtime::prelude::*;
use std::ops::{Add, Mul};

#[amp]
#[derive(Debug, Default)]
struct Complex<T = f32> {
    re: T,
    im: T,
}

#[amp]
impl Add for Complex {
    type Output = Self;
    fn add(self, Self { re, im }: Self) -> Self {
        Self { re: self.re + re, im: self.im + im }
    }
}

#[amp]
impl Mul for Complex<f32> {
    type Output = Self;
    fn mul(self, o: Self) -> Self {
        Complex { re: self.re * o.re - self.im * o.im, im: self.re * o.im + self.im * o.re }
    }
}

#[amp]
impl Complex {
    fn far(&self) -> bool {
        self.re * self.re + self.im * self.im > 4.0
    }
}

pub fn run() -> Result<()> {
    const SIDE: usize = 16;
    const LIMIT: u32 = 8;
    let times = Array::new([SIDE, SIDE], &[0; SIDE * SIDE])?;
    let step = 0.25_f32;
    parallel_for_each(
        times.extent(),
        kernel!(|i: Index<2>| {
            let c = Complex { re: i[1] as f32 * step - 2.0, im: i[0] as f32 * step - 2.0 };
            let mut z = Complex { re: 0.0, im: 0.0 };
            times[i] = 'escape: {
                for n in 0..LIMIT {
                    if z.far() {
                        break 'escape n;
                    }
                    z = z * z + c;
                }
                LIMIT + 100
            };
        }),
    )?;
    let plain = |k: usize| {
        let (a, b) = ((k % SIDE) as f32 * step - 2.0, (k / SIDE) as f32 * step - 2.0);
        let (mut x, mut y) = (0.0, 0.0);
        for n in 0..LIMIT {
            if x * x + y * y > 4.0 {
                return n;
            }
            (x, y) = (x * x - y * y + a, x * y + y * x + b);
        }
        LIMIT + 100
    };
    assert_eq!(times.to_vec()?, (0..SIDE * SIDE).map(plain).collect::<Vec<_>>());
    Ok(())
}
