//! A trait with constants, types, functions without `self` and default bodies, for numbers of all kinds.

use amp_runtime::Result;
use amp_runtime::prelude::*;

#[amp]
trait Ring {
    const ZERO: Self;
    const ONE: Self;
    type Wide;

    fn plus(self, other: Self) -> Self;
    fn times(self, other: Self) -> Self;
    fn widen(self) -> Self::Wide;

    fn squared(self) -> Self {
        self.times(self)
    }

    fn power(base: Self, exponent: u32) -> Self {
        let mut result = Self::ONE;
        for _ in 0..exponent {
            result = result.times(base);
        }
        result
    }
}

#[amp]
impl Ring for i32 {
    const ZERO: i32 = 0;
    const ONE: i32 = 1;
    type Wide = i64;
    fn plus(self, other: i32) -> i32 {
        self + other
    }
    fn times(self, other: i32) -> i32 {
        self * other
    }
    fn widen(self) -> i64 {
        self as i64
    }
}

#[amp]
impl Ring for f32 {
    const ZERO: f32 = 0.0;
    const ONE: f32 = 1.0;
    type Wide = f32;
    fn plus(self, other: Self) -> Self {
        self + other
    }
    fn times(self, other: Self) -> Self {
        self * other
    }
    fn widen(self) -> f32 {
        self
    }
    fn squared(self) -> f32 {
        self * self + 0.0
    }
}

/// Numbers modulo two.
#[amp]
impl Ring for bool {
    const ZERO: bool = false;
    const ONE: bool = true;
    type Wide = bool;
    fn plus(self, other: bool) -> bool {
        self ^ other
    }
    fn times(self, other: bool) -> bool {
        self & other
    }
    fn widen(self) -> bool {
        self
    }
}

#[amp(cpu)]
fn polynomial<R: Ring, const N: usize>(coefficients: [R; N], x: R) -> R::Wide {
    let mut sum = <R as Ring>::ZERO;
    for k in 0..N {
        sum = sum.plus(coefficients[k].times(R::power(x, k as u32)));
    }
    sum.plus(x.squared()).widen()
}

pub fn run() -> Result<()> {
    let out = Array::new(11, &[0_i64; 11])?;
    parallel_for_each(
        out.extent(),
        kernel!(|i: Index<1>| {
            let n = i[0] as i32 - 5;
            let whole = polynomial([1, 2, -3, 1], n);
            let float = polynomial::<f32, 2>([0.5, 2.0], n as f32);
            let truth = polynomial([true, n > 0], n % 2 == 0);
            out[i] = whole * 1000 + (float * 2.0) as i64 * 10 + truth as i64;
        }),
    )?;
    let plain = |n: i64| {
        let whole = 1 + 2 * n - 3 * n * n + n * n * n + n * n;
        let even = n % 2 == 0;
        whole * 1000 + (1 + 4 * n + 2 * n * n) * 10 + i64::from(true ^ ((n > 0) & even) ^ even)
    };
    assert_eq!(out.to_vec()?, (-5..6).map(plain).collect::<Vec<_>>());
    Ok(())
}
