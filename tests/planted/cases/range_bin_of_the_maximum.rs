//! Values are scaled to bins so that the greatest one falls into a bin that is not there.
use crate::case::*;

#[amp]
fn bin_of(value: f32, lowest: f32, highest: f32, bins: usize) -> usize {
    let place = (value - lowest) / (highest - lowest) * bins as f32;
    place as usize // bug
    // mend: (place as usize).min(bins - 1)
}

#[amp]
fn count(i: Index<1>, values: &ArrayView<f32, 1>, bins: &ArrayViewMut<u32, 1>) {
    let bin = bin_of(values[i], 0.0, 32.0, bins.extent()[0]);
    atomic_fetch_add(&bins[bin], 1); //~ out of range
}

pub fn run(on: &Accelerator) -> Result<Vec<i64>> {
    let values: Vec<f32> = (0..33).map(|k| k as f32).collect();
    let values = ArrayView::new(33, &values)?;
    written([8], |bins| parallel_for_each_on(on, values.extent(), count(&values, bins)))
}

pub fn expected() -> Vec<i64> {
    vec![4, 4, 4, 4, 4, 4, 4, 5]
}
