//! Numbers with a derivative: a generic struct with operators and a trait, used by functions that are generic, too.

use amp_runtime::Result;
use amp_runtime::prelude::*;
use std::ops::{Add, Mul, Sub};

#[amp]
trait Field: Add<Output = Self> + Mul<Output = Self> + Sub<Output = Self> {
    fn constant_of(value: f32) -> Self;
    fn root(self) -> Self;
}

#[amp]
struct Dual<T> {
    value: T,
    slope: T,
}

#[amp]
impl<T: Add<Output = T>> Add for Dual<T> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Dual { value: self.value + other.value, slope: self.slope + other.slope }
    }
}

#[amp]
impl<T: Sub<Output = T>> Sub for Dual<T> {
    type Output = Dual<T>;
    fn sub(self, other: Self) -> Self {
        Dual { value: self.value - other.value, slope: self.slope - other.slope }
    }
}

#[amp]
impl<T> Mul for Dual<T>
where
    T: Mul<Output = T> + Add<Output = T>,
{
    type Output = Dual<T>;
    fn mul(self, other: Dual<T>) -> Dual<T> {
        Dual {
            value: self.value * other.value,
            slope: self.value * other.slope + self.slope * other.value,
        }
    }
}

#[amp]
impl Field for f32 {
    fn constant_of(value: f32) -> f32 {
        value
    }
    fn root(self) -> f32 {
        self.sqrt()
    }
}

#[amp]
impl Field for Dual<f32> {
    fn constant_of(value: f32) -> Self {
        Dual { value, slope: 0.0 }
    }
    fn root(self) -> Self {
        let value = self.value.sqrt();
        Dual { value, slope: 0.5 * self.slope / value }
    }
}

#[amp(cpu)]
fn curve<F: Field>(x: F) -> F {
    let two = F::constant_of(2.0);
    (x * x * two - x + F::constant_of(0.25)).root() * two
}

pub fn run() -> Result<()> {
    let out = Array::new(16, &[[0.0_f32; 3]; 16])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let x = i[0] as f32 / 4.0 + 1.0;
            let Dual { value, slope } = curve(Dual { value: x, slope: 1.0 });
            out[i] = [value, slope, curve(x)];
        }),
    )?;
    for (k, [value, slope, alone]) in out.to_vec()?.into_iter().enumerate() {
        let x = k as f32 / 4.0 + 1.0;
        let inner = 2.0 * x * x - x + 0.25;
        assert!((value - 2.0 * inner.sqrt()).abs() < 1e-4 && (value - alone).abs() < 1e-5);
        assert!((slope - (4.0 * x - 1.0) / inner.sqrt()).abs() < 1e-4);
    }
    Ok(())
}
