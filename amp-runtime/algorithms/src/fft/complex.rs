//! Complex numbers.

use std::ops::{Add, Mul, Sub};

use amp_runtime::prelude::*;

/// A complex number, as an element of views and in kernels.
///
/// ```
/// use amp_algorithms::fft::Complex;
/// let (a, b) = (Complex::new(1.0, 2.0), Complex::new(3.0, -1.0));
/// assert_eq!(a * b + a.conjugate().scaled(2.0), Complex::new(7.0, 1.0));
/// assert_eq!(a.turned(), Complex::new(2.0, -1.0));
/// ```
#[amp]
#[derive(Debug, Default)]
pub struct Complex {
    /// The real part.
    pub re: f32,
    /// The imaginary part.
    pub im: f32,
}

#[amp]
impl Complex {
    /// The number with these parts.
    pub fn new(re: f32, im: f32) -> Self {
        Complex { re, im }
    }

    /// The number with the other sign of its imaginary part.
    pub fn conjugate(self) -> Self {
        Complex { re: self.re, im: -self.im }
    }

    /// The product with a real number.
    pub fn scaled(self, by: f32) -> Self {
        Complex { re: self.re * by, im: self.im * by }
    }

    /// The product with −i.
    pub fn turned(self) -> Self {
        Complex { re: self.im, im: -self.re }
    }
}

#[amp]
impl Add for Complex {
    type Output = Complex;

    fn add(self, other: Complex) -> Complex {
        Complex { re: self.re + other.re, im: self.im + other.im }
    }
}

#[amp]
impl Sub for Complex {
    type Output = Complex;

    fn sub(self, other: Complex) -> Complex {
        Complex { re: self.re - other.re, im: self.im - other.im }
    }
}

#[amp]
impl Mul for Complex {
    type Output = Complex;

    fn mul(self, other: Complex) -> Complex {
        Complex {
            re: self.re * other.re - self.im * other.im,
            im: self.re * other.im + self.im * other.re,
        }
    }
}
