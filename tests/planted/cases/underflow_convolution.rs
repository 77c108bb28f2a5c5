//! A convolution cuts its signal at the end only, and takes `at - radius` below zero at the beginning.
use crate::case::*;

#[amp]
fn sample(signal: &ArrayView<f32, 1>, at: usize, radius: usize) -> f32 {
    let end = signal.extent()[0] + radius;
    let inside = at < end; // bug
    // mend: let inside = at >= radius && at < end;
    if inside {
        return signal[at - radius]; //~ out of range
    }
    0.0
}

#[amp]
fn convolve(
    i: Index<1>,
    signal: &ArrayView<f32, 1>,
    weights: &ArrayView<f32, 1>,
    to: &ArrayViewMut<f32, 1>,
) {
    let width = weights.extent()[0];
    let mut sum = 0.0;
    for k in 0..width {
        sum += weights[k] * sample(signal, i[0] + k, width / 2);
    }
    to[i] = sum;
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let signal: Vec<f32> = (1..31).map(|k| k as f32).collect();
    let weights = [1.0, 2.0, 4.0, 2.0, 1.0];
    let (signal, weights) = (ArrayView::new(30, &signal)?, ArrayView::new(5, &weights)?);
    written([30], |to| parallel_for_each_on(on, to.extent(), convolve(&signal, &weights, to)))
}

pub fn expected() -> Vec<i64> {
    let at = |k: i64| if (0..30).contains(&k) { k + 1 } else { 0 };
    let sum = |k| at(k - 2) + 2 * at(k - 1) + 4 * at(k) + 2 * at(k + 1) + at(k + 2);
    (0..30).map(sum).collect()
}
