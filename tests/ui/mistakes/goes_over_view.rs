//! A `for` goes over a view.
//!
//! Line 10. Mend: for k in 0..samples.extent()[0], and samples[k].
use amp_runtime::prelude::*;

#[amp]
fn correlate(i: Index<1>, samples: &ArrayView<f32, 1>, out: &ArrayViewMut<f32, 1>) {
    let mine = samples[i];
    let mut sum = 0.0;
    for sample in samples {
        sum += mine * sample;
    }
    out[i] = sum;
}

fn main() -> amp_runtime::Result<()> {
    let data: Vec<f32> = (0..64).map(|k| (k as f32).sin()).collect();
    let mut out = vec![0.0_f32; 64];
    let samples = ArrayView::new(64, &data)?;
    let view = ArrayViewMut::new(64, &mut out)?;
    parallel_for_each(view.extent(), correlate(&samples, &view))?;
    view.synchronize()?;
    println!("{}", out[0]);
    Ok(())
}
