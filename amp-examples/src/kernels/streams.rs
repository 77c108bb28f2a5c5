//! Streams: each thread reads an element of each input and writes one.

use std::ops::{Add, Mul};

use amp_runtime::Element;
use amp_runtime::prelude::*;

/// `to = from`
#[amp]
pub fn copy<T: Element>(i: Index<1>, from: &ArrayView<T, 1>, to: &ArrayViewMut<T, 1>) {
    to[i] = from[i];
}

/// `a = b + scale * c`
#[amp]
pub fn triad<T>(
    i: Index<1>,
    scale: f32,
    b: &ArrayView<T, 1>,
    c: &ArrayView<T, 1>,
    a: &ArrayViewMut<T, 1>,
) where
    T: Element + Add<Output = T> + Mul<f32, Output = T>,
{
    a[i] = b[i] + c[i] * scale;
}

/// `y = scale * x + y`
#[amp]
pub fn saxpy<T>(i: Index<1>, scale: f32, x: &ArrayView<T, 1>, y: &ArrayViewMut<T, 1>)
where
    T: Element + Add<Output = T> + Mul<f32, Output = T>,
{
    y[i] = x[i] * scale + y[i];
}
